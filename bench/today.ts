// node bin/run.mjs ../../bench/today <folder of bench/run.ts>: CPU per request of everybody's day against what the screen of the list of cases asks
// for: its first page with the default columns of the role, and its count. Once as it is kept while nothing changes, and once after a save of the
// amount of a case that the person sees: of the newest one, which is in several parts of a day, and of an older one. The save alone is subtracted.
// At the end the first look of each of them in a new process that has made their days, and the first list after it.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { cpuOf } from "./cpu.ts";
import { columnsFor } from "./screen-columns.ts";
import { withSeededFolder } from "./seeded-folder.ts";

const roles = ["manager", "admin", "lawyer", "supercustomer", "customer"] as const;
type Role = (typeof roles)[number];
/** Milliseconds in which a new process has made the days of those who were here lately. */
const made = 45_000;

await withSeededFolder(process.argv[2], async ({ start, product, database, ownerUrl }) => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const tokens = new Map<string, string>();
  const call = async (name: string, path: string, method = "GET", body?: object, url = product.url) => {
    if (!tokens.has(name)) tokens.set(name, await tokenOf(product.url, name));
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.get(name)}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const day = (role: Role, url?: string) => call(role, "today", "GET", undefined, url);
  const list = async (role: Role, url?: string) => {
    await (await call(role, `cases?size=50&${columnsFor("cases", role)}`, "GET", undefined, url)).arrayBuffer();
    return call(role, "cases/count", "GET", undefined, url);
  };
  // All cases of the folder were made when it was seeded: to a head office that was never here before they would be news.
  await day("supercustomer");
  await owner.query("update user_visits set since = now(), began_at = now(), seen_at = now()");
  for (const role of roles) {
    // Tokens are short-lived.
    tokens.clear();
    const [today, listed] = [() => day(role), () => list(role)];
    // The newest case of the list, and an older one of the same shop.
    const { rows } = (await (await call(role, "cases?size=50")).json()) as { rows: { id: string }[] };
    const older = await owner.query<{ id: string }>(
      `select r.id from cases n join cases r on r.customer_id = n.customer_id and r.establishment_id is not distinct from n.establishment_id
        where n.id = $1 and not r.deleted order by r.datetime desc offset 900 limit 1`,
      [rows[0]!.id],
    );
    let saves = 0;
    // By a manager, who may save any of them.
    const saveAmount = (id: string) => async () => {
      const { version } = (await (await call("manager", `cases/${id}`)).json()) as { version: number };
      return call("manager", `cases/${id}`, "PATCH", { version, values: { ticketAmount: 10 + (++saves % 50) } });
    };
    const written = {
      "a save of the newest case": saveAmount(rows[0]!.id),
      "a save of an older case": saveAmount(older.rows[0]!.id),
    };
    // A connection plans a statement anew for its first five runs.
    for (let run = 0; run < 15; run++) for (const one of [today, ...Object.values(written), today, listed]) await (await one()).arrayBuffer();
    // The list is the floor: both are answered by the same process.
    const pids = { product: product.pid, floor: product.pid, database };
    await compare(`today, kept, ${role}`, [today], listed, pids);
    for (const [name, one] of Object.entries(written)) {
      await compare(`today after ${name}, ${role}`, [one, today], listed, pids);
      await compare(`${name} alone, ${role}`, [one], listed, pids);
    }
  }
  tokens.clear();
  for (const role of roles) await day(role);
  const other = await start();
  await wait(made);
  for (const role of roles) {
    const spent = async (ask: typeof day) => {
      const before = cpuOf(other.pid, database);
      await (await ask(role, other.url)).arrayBuffer();
      return (cpuOf(other.pid, database) - before).toFixed(1);
    };
    console.log(`first look of a process, ${role.padEnd(22)} ${await spent(day)} ms, list ${await spent(list)} ms`);
  }
  await owner.end();
});
