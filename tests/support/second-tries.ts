import type { Reporter, TestCase } from "vitest/node";

/** Names at the end each test that passed only when it was run again: one that does so is mended like one that fails. */
export default class SecondTries implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.names) console.log(`needed a second try: ${name}`);
  }
}
