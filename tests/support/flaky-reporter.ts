import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

const file = join(import.meta.dirname, "../../dist/flaky-tests.json");

/** Records the names of tests that passed only when they were retried. bin/test.mjs lists them below its closing line. */
export default class FlakyReporter implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.names));
  }
}
