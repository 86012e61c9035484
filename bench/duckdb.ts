// node bin/run.mjs ../../bench/duckdb <folder>: all figures of analytics against the floor and against DuckDB over the same rows.
// The folder is one that bench/run.ts has seeded.
import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { copyOut } from "#server/db/copy.ts";
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { tables } from "./duckdb-panels.ts";
import { type SeededFolder, withSeededFolder } from "./seeded-folder.ts";

const version = "1.5.6-r.1";
const library = join(import.meta.dirname, ".duckdb");
const rows = mkdtempSync(join(tmpdir(), "sumario-duckdb-"));
try {
  install();
  await withSeededFolder(process.argv[2], measure);
} finally {
  rmSync(rows, { recursive: true, force: true });
}

/** Installs an exact version in a folder that git ignores. */
function install() {
  if (existsSync(join(library, "node_modules/@duckdb/node-api"))) return;
  mkdirSync(library, { recursive: true });
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", library, `@duckdb/node-api@${version}`];
  if (spawnSync("npm", args, { stdio: "inherit" }).status !== 0) throw new Error("DuckDB could not be installed");
}

async function measure({ ownerUrl, database, product, floor, start }: SeededFolder) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on("error", () => undefined);
  await owner.connect();
  const { rows: found } = await owner.query<{ id: string }>("select id from customers where alias = 'Almacenes Brisa'");
  for (const [name, text] of Object.entries(tables)) await writeRows(owner, name, text);
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  const requests = [
    { name: "one customer and year, manager", as: "manager", period: [`${year - 1}-01-01`, `${year - 1}-12-31`], customer: found[0]!.id },
    { name: "one customer and year, head office", as: "supercustomer", period: [`${year - 1}-01-01`, `${year - 1}-12-31`], customer: found[0]!.id },
    { name: "all customers and three years, manager", as: "manager", period: [`${year - 3}${today.slice(4)}`, today] },
  ];
  const query = ({ period: [start, end], customer }: (typeof requests)[number], as = "customer") =>
    `start=${start}&end=${end}${customer ? `&${as}=${customer}` : ""}`;
  const ours = async (one: (typeof requests)[number]) => {
    const headers = { authorization: `Bearer ${await tokenOf(product.url, one.as)}` };
    return () => fetch(`${product.url}/api/analytics/cases?${query(one, "customer[0]")}`, { headers });
  };
  await waitForSums(owner, await ours(requests[0]!));
  await owner.end();
  const duckdb = await start("duckdb-server.ts", { LIBRARY: library, ROWS: rows });
  for (const one of requests) {
    const versus = async (name: string, url: string, pid: number) =>
      compare(`all figures, ${one.name}${name}`, [await ours(one)], () => fetch(`${url}/analytics?${query(one)}`), {
        product: product.pid,
        floor: pid,
        database,
      });
    await versus(", floor DuckDB", duckdb.url, duckdb.pid);
    // For all customers the floor takes minutes, and DuckDB is the better comparison.
    if (one.customer) await versus("", floor.url, floor.pid);
  }
}

/** A request for figures enqueues the job that sums up months. Waits until it is done. */
async function waitForSums(owner: pg.Client, request: () => Promise<Response>) {
  const isDue = async () => {
    const { rows: jobs } = await owner.query("select from jobs where kind = 'monthSums' and not recurring and state in ('waiting', 'running')");
    return jobs.length > 0;
  };
  for (await request(); await isDue(); await setTimeout(1000))
    await owner.query("update jobs set run_at = now() where kind = 'monthSums' and not recurring and state = 'waiting'");
  await owner.query("vacuum analyze case_months, case_months_touched");
}

function writeRows(owner: pg.Client, name: string, text: string) {
  return pipeline(copyOut(owner, `copy (${text}) to stdout (format csv, header)`).data, createWriteStream(join(rows, `${name}.csv`)));
}
