// node bin/run.mjs ../../bench/all <folder of 120,000 cases> <folder of 1,000,000> [only these …]: every measurement, each kept in bench/results with what it is of.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pkg from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const [small, large, ...only] = process.argv.slice(2);
if (!small || !large) throw new Error("name two folders to measure in; where there are none, they are seeded and kept");
const busy = mkdtempSync(join(tmpdir(), "sumario-load-"));
const place = join(busy, "place");

type Measurement = { name: string; of: string; file: string; args: string[] };
const all: readonly Measurement[] = [
  { name: "bench-100k", of: "120,000 cases", file: "run", args: ["120000", "120000", small] },
  { name: "bench-1m", of: "1,000,000 cases", file: "run", args: ["1000000", "1000000", large] },
  { name: "search", of: "1,000,000 cases", file: "search", args: [large] },
  { name: "exports", of: "1,000,000 cases", file: "exports", args: [large] },
  { name: "analytics", of: "1,000,000 cases", file: "duckdb", args: [large] },
  { name: "reports", of: "120,000 cases", file: "reports", args: [small] },
  { name: "load", of: "200,000 cases, 30 minutes", file: "load", args: ["200000", "30", place] },
  { name: "live", of: "200,000 cases", file: "live", args: ["200000", "100", place] },
  { name: "lighthouse", of: "the demo", file: "lighthouse", args: [] },
  { name: "typing", of: "the demo", file: "typing", args: [] },
];

try {
  for (const one of all) if (only.length === 0 || only.includes(one.name)) await keep(one);
} finally {
  rmSync(busy, { recursive: true, force: true });
  if (process.connected) process.disconnect();
}

/** What it prints, under a line that says what was measured, when and on what. One that fails leaves what was kept before. */
async function keep({ name, of, file, args }: Measurement) {
  console.log(`${name}: ${file} ${args.join(" ")}`);
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
  const child = spawn(process.execPath, [join(root, "bin/run.mjs"), `../../bench/${file}`, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += String(chunk);
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) return void console.log(`${name} failed and is not kept`);
  const head = `${pkg.version}${commit && ` (${commit})`}, ${new Date().toISOString().slice(0, 10)}, ${of}, ${cpus().length} cores`;
  writeFileSync(join(root, "bench/results", `${name}.txt`), `${head}\n${said}`);
}
