import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { ensureInstalled, root, run } from "./prepare.mjs";

ensureInstalled();
ensureDebian("chromium", ["/usr/bin/chromium", process.env.CHROMIUM]);
ensureDebian("postgresql", ["/usr/lib/postgresql"]);

const asked = process.argv.slice(2);
const isDeep = asked.includes("--project=deep");
if (isDeep) ensureDebian("nginx-light", ["/usr/sbin/nginx"]);
// Each kind of run keeps its own: bench/proof.ts reads both.
const results = join(root, isDeep ? "dist/test-results-deep.json" : "dist/test-results.json");
rmSync(results, { force: true });
const steps = { format_and_lint: run("biome", ["ci", "--colors=off", "--error-on-warnings", "."]), types: run("tsc", ["-p", "."]) };
buildWeb();
const project = asked.length > 0 ? asked : ["pure", "http", "journeys"].map((name) => `--project=${name}`);
const tests = run("vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  "--reporter=./tests/support/second-tries.ts",
  `--outputFile.json=${results}`,
  ...project,
]);

// What was tested, for the page of proofs.
if (existsSync(results)) {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).stdout?.trim();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFileSync(results, JSON.stringify({ ...JSON.parse(readFileSync(results, "utf8")), version: commit ? `${version} (${commit})` : version }));
}
const {
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  numFailedTestSuites = 0,
  success = false,
} = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
const failedSteps = Object.entries(steps).filter(([, code]) => code !== 0);
for (const [name] of failedSteps) console.log(`${name} failed`);
// A file that does not even load has no failed test to count, nor has an error that no test waited for.
const failed = failedSteps.length + (numFailedTests || (success && tests === 0 ? 0 : Math.max(numFailedTestSuites, 1)));
console.log(
  `${numPassedTests + Object.keys(steps).length - failedSteps.length} passed, ${failed} failed${numPendingTests ? `, ${numPendingTests} skipped` : ""}`,
);
process.exit(failed === 0 ? 0 : 1);

/** What the tests need of the system: a real browser, and a second PostgreSQL that is not ours. */
function ensureDebian(name, places) {
  if (places.some((place) => place && existsSync(place))) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return console.log(`${name} is missing; install it to run every test`);
  console.log(`Installing ${name} from Debian…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: ["ignore", "ignore", "inherit"], env });
}
