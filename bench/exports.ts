// node bin/run.mjs ../../bench/exports <folder>: CPU, memory and event loop delay of exports. The folder is one that bench/run.ts has seeded.
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { loopDelay, tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { type SeededFolder, withSeededFolder } from "./seeded-folder.ts";

await withSeededFolder(process.argv[2], async (folder) => {
  const { product, floor, database, ownerUrl } = folder;
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on("error", () => undefined);
  await owner.connect();
  const newest = async (rows: number, of = "true") => {
    const { rows: found } = await owner.query<{ day: string }>(
      `select (datetime at time zone 'Europe/Madrid')::date::text as day from cases where ${of} and not deleted order by datetime desc offset ${rows} limit 1`,
    );
    return found[0]?.day ?? "2000-01-01";
  };
  const { rows } = await owner.query<{ id: string }>("select id from customers where alias = 'Almacenes Brisa'");
  const customer = rows[0]!.id;
  const since = await newest(10_000, `customer_id = '${customer}'`);
  const days = [await newest(10_000), await newest(100_000)];
  await owner.end();
  const headers = { authorization: `Bearer ${await tokenOf(product.url, "manager")}` };
  const exported = (query: string) => () => fetch(`${product.url}/api/cases/export?${query}`, { headers });
  const pids = { product: product.pid, floor: floor.pid, database };
  const of = `filter[customer][0]=${customer}&filter[datetime][from]=${since}`;
  const atFloor = (path: string) => () => fetch(`${floor.url}/${path}?customer=${customer}&from=${since}`);
  await loopDelay(product);
  await compare("10,000 cases as CSV, floor COPY", [exported(`format=csv&${of}`)], atFloor("copy"), pids);
  await compare("10,000 cases as JSON, floor JSON.stringify", [exported(`format=json&${of}`)], atFloor("rows"), pids);
  await printLoopDelay(folder, "CSV and JSON of 10,000 cases meanwhile");
  // Warm-up.
  await peakDuring(product.pid, exported(`format=xlsx&filter[datetime][from]=${days[0]}`));
  for (const [index, day] of days.entries()) {
    await setTimeout(2000);
    await loopDelay(product);
    const { count, peak, grown } = await peakDuring(product.pid, exported(`format=xlsx&filter[datetime][from]=${day}`));
    console.log(
      `XLSX of ${index === 0 ? "10,000" : "100,000"} rows (${Math.round(count / 1024)} kB)`.padEnd(46),
      `peak of ${peak} MB, ${grown} MB more than before`,
    );
    await printLoopDelay(folder, "  meanwhile");
  }
  await setTimeout(5000);
  await loopDelay(product);
  await setTimeout(10_000);
  await printLoopDelay(folder, "no request for 10 s: noise of the machine");
});

async function printLoopDelay({ product }: SeededFolder, name: string) {
  const { max, work } = await loopDelay(product);
  console.log(name.padEnd(46), `loop held up for ${max.toFixed(1)} ms at most, at most ${work.toFixed(1)} ms of work`);
}

/** Peak memory of the process during a request, in megabytes. */
async function peakDuring(pid: number, call: () => Promise<Response>) {
  // Resets the peak that Linux keeps for the process.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = memoryOf(pid, "VmRSS");
  let count = 0;
  const answer = await call();
  for await (const chunk of answer.body!) count += chunk.length;
  const peak = memoryOf(pid, "VmHWM");
  return { count, peak, grown: peak - before };
}

function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): number {
  return Math.round(Number(new RegExp(`^${what}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024);
}
