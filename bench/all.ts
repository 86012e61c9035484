// node bin/run.mjs ../../bench/all <folder of 120,000 cases> <folder of 1,000,000> [name …]: runs all benchmarks, or the named ones, and writes
// their output to bench/results. Folders that do not exist are seeded and kept.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pkg from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const [small, large, ...only] = process.argv.slice(2);
if (!small || !large) throw new Error("usage: name two folders; those that do not exist are seeded and kept");
const temporary = mkdtempSync(join(tmpdir(), "sumario-load-"));
const loadFolder = join(temporary, "data");

/** `subject` is what was measured, for the first line of the output. */
type Benchmark = { name: string; subject: string; file: string; args: string[] };
const benchmarks: readonly Benchmark[] = [
  { name: "bench-100k", subject: "120,000 cases", file: "run", args: ["120000", "120000", small] },
  { name: "bench-1m", subject: "1,000,000 cases", file: "run", args: ["1000000", "1000000", large] },
  { name: "open-save-120k", subject: "120,000 cases", file: "open-save", args: [small] },
  { name: "open-save-1m", subject: "1,000,000 cases", file: "open-save", args: [large] },
  { name: "quiet-hour", subject: "120,000 cases, an hour without a request", file: "open-save", args: [small, "3600000"] },
  { name: "today", subject: "120,000 cases", file: "today", args: [small] },
  { name: "search", subject: "1,000,000 cases", file: "search", args: [large] },
  { name: "search-database", subject: "1,000,000 cases", file: "search-database", args: [large] },
  { name: "exports", subject: "1,000,000 cases", file: "exports", args: [large] },
  { name: "analytics", subject: "1,000,000 cases", file: "duckdb", args: [large] },
  { name: "reports", subject: "120,000 cases", file: "reports", args: [small] },
  { name: "load", subject: "200,000 cases, 30 minutes", file: "load", args: ["200000", "30", loadFolder] },
  { name: "live", subject: "200,000 cases", file: "live", args: ["200000", "100", loadFolder] },
  { name: "pictures", subject: "2,000 cases, a hundred hostile pictures", file: "pictures", args: [] },
  { name: "lighthouse", subject: "the demo", file: "lighthouse", args: [] },
  { name: "typing", subject: "the demo", file: "typing", args: [] },
];

try {
  for (const benchmark of benchmarks) if (only.length === 0 || only.includes(benchmark.name)) await runAndSave(benchmark);
} finally {
  rmSync(temporary, { recursive: true, force: true });
  if (process.connected) process.disconnect();
}

/** Writes the output under a line that says what was measured, when and on what. A failed run keeps the earlier results. */
async function runAndSave({ name, subject, file, args }: Benchmark) {
  console.log(`${name}: ${file} ${args.join(" ")}`);
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
  const child = spawn(process.execPath, [join(root, "bin/run.mjs"), `../../bench/${file}`, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += String(chunk);
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) return void console.log(`${name} failed: its earlier results are kept`);
  const head = `${pkg.version}${commit && ` (${commit})`}, ${new Date().toISOString().slice(0, 10)}, ${subject}, ${cpus().length} cores`;
  writeFileSync(join(root, "bench/results", `${name}.txt`), `${head}\n${output}`);
}
