// npm test: lint, import rules, types and tests. Its closing line is "N passed, N failed".
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { ensureInstalled, node, root, run } from "./prepare.mjs";

ensureInstalled();
const args = process.argv.slice(2);
const isDeep = args.includes("--project=deep");
const headlessShell = "/usr/bin/chromium-headless-shell";
ensureDebianPackage("chromium-headless-shell", [headlessShell, process.env.CHROMIUM]);
// Debian before 12 has no such package, and deep tests need a profile on disk.
if (isDeep || !existsSync(headlessShell)) ensureDebianPackage("chromium", ["/usr/bin/chromium", process.env.CHROMIUM]);
ensureDebianPackage("postgresql", ["/usr/lib/postgresql"]);
if (isDeep) {
  ensureDebianPackage("nginx-light", ["/usr/sbin/nginx"]);
  // OpenStack Swift, a server for S3 that we did not write.
  for (const part of ["proxy", "account", "container", "object"]) ensureDebianPackage(`swift-${part}`, [`/usr/bin/swift-${part}-server`]);
  ensureDebianPackage("memcached", ["/usr/bin/memcached"]);
}
// One file per kind of run: bench/proof.ts reads both.
const resultsFile = join(root, isDeep ? "dist/test-results-deep.json" : "dist/test-results.json");
const flakyFile = join(root, "dist/flaky-tests.json");
for (const file of [resultsFile, flakyFile]) rmSync(file, { force: true });

const steps = {
  format_and_lint: run("biome", ["ci", "--colors=off", "--error-on-warnings", "."]),
  imports: spawnSync(node, [join(root, "bin/check-imports.mjs")], { stdio: "inherit" }).status ?? 1,
  types: run("tsc", ["-p", "."]),
};
buildWeb();
const projects = args.length > 0 ? args : ["pure", "http", "journeys"].map((name) => `--project=${name}`);
const exitCode = run("vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  "--reporter=./tests/support/flaky-reporter.ts",
  `--outputFile.json=${resultsFile}`,
  ...projects,
]);

if (existsSync(resultsFile)) addVersion(resultsFile);
const failedSteps = Object.keys(steps).filter((name) => steps[name] !== 0);
for (const name of failedSteps) console.log(`${name} failed`);
const { passed, failed, skipped } = countTests();
const allFailed = failedSteps.length + failed;
console.log(`${passed + Object.keys(steps).length - failedSteps.length} passed, ${allFailed} failed${skipped ? `, ${skipped} skipped` : ""}`);
for (const name of readJson(flakyFile, [])) console.log(`flaky, passed on the second try: ${name}`);
process.exit(allFailed === 0 ? 0 : 1);

/** The version that was tested, for docs/proof.md. */
function addVersion(file) {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).stdout?.trim();
  const { version } = readJson(join(root, "package.json"));
  writeFileSync(file, JSON.stringify({ ...readJson(file), version: commit ? `${version} (${commit})` : version }));
}

function countTests() {
  const results = readJson(resultsFile, {});
  const { numPassedTests: passed = 0, numPendingTests: skipped = 0, numFailedTests = 0, numFailedTestSuites = 0, success = false } = results;
  // A file that does not load and an error outside of any test fail the run without a failed test.
  const failed = numFailedTests || (success && exitCode === 0 ? 0 : Math.max(numFailedTestSuites, 1));
  return { passed, failed, skipped };
}

function readJson(file, otherwise) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : otherwise;
}

/** The tests need a real browser and a PostgreSQL that is not the embedded one. */
function ensureDebianPackage(name, paths) {
  if (paths.some((path) => path && existsSync(path))) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return console.log(`${name} is missing; install it to run every test`);
  console.log(`Installing ${name} from Debian…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: ["ignore", "ignore", "inherit"], env });
}
