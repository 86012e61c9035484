// node bin/run.mjs ../../bench/today <folder of bench/run.ts>: CPU of everybody's day against what the screen of the list of cases asks for: its first
// page with the default columns of the role, and its count. As it is kept while nothing changes; after a save of the amount of a case that the person
// sees, of the newest one, which is in several parts of a day, and of an older one; and the first look in a new process, of those who were here before
// and of those who have just signed in for the first time. Each look is measured by itself, some moments after the save, so that what follows from a save
// is not counted; the middle one of all rounds is printed.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type BenchProcess, tokenOf } from "./bench-process.ts";
import { cpuOf } from "./cpu.ts";
import { columnsFor } from "./screen-columns.ts";
import { withSeededFolder } from "./seeded-folder.ts";

const roles = ["manager", "admin", "lawyer", "supercustomer", "customer"] as const;
type Role = (typeof roles)[number];
const rounds = 60;
/** V8 goes on compiling what a request runs for hundreds of calls. */
const warmUps = 250;
/** In milliseconds: until a save has been told to everybody, until terms have followed it, and until a new process has made a day, or all. */
const [told, settled, madeOne, made] = [60, 800, 2_000, 60_000];

await withSeededFolder(process.argv[2], async ({ start, product, database, ownerUrl }) => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const tokens = new Map<string, string>();
  const call = async (name: Role, path: string, { url = product.url, ...request }: RequestInit & { url?: string } = {}) => {
    if (!tokens.has(name)) tokens.set(name, await tokenOf(product.url, name));
    const headers = { authorization: `Bearer ${tokens.get(name)}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/${path}`, { ...request, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
  const day = (role: Role, url?: string) => call(role, "today", { url });
  const list = async (role: Role, url?: string) => {
    await call(role, `cases?size=50&${columnsFor("cases", role)}`, { url });
    await call(role, "cases/count", { url });
  };
  let saves = 0;
  // By a manager, who may save any of them.
  const save = async (id: string) => {
    const { version } = (await call("manager", `cases/${id}`)) as { version: number };
    const body = JSON.stringify({ version, values: { ticketAmount: 10 + (++saves % 50) } });
    await call("manager", `cases/${id}`, { method: "PATCH", body });
  };
  // All cases of the folder were made when it was seeded: to a head office that was never here before they would be news.
  await day("supercustomer");
  await owner.query("update user_visits set since = now(), began_at = now(), seen_at = now()");
  for (const role of roles) {
    // Tokens are short-lived.
    tokens.clear();
    const [newest, older] = await casesOf(owner, ((await call(role, "cases?size=50")) as { rows: { id: string }[] }).rows[0]!.id);
    for (let call = 0; call < warmUps; call++) {
      await list(role);
      if (call % 5 === 0) await save(call % 10 ? newest : older);
      await day(role);
    }
    const costs = { list: [], kept: [], "after a save of the newest case": [], "after a save of an older case": [] } as Record<string, number[]>;
    const measure = async (name: string, ask: (role: Role) => Promise<unknown>) => {
      const before = cpuOf(product.pid, database);
      await ask(role);
      costs[name]!.push(cpuOf(product.pid, database) - before);
    };
    for (let round = 0; round < rounds; round++) {
      await wait(settled);
      await day(role);
      await measure("list", list);
      await measure("kept", day);
      for (const [name, id] of [
        ["after a save of the newest case", newest],
        ["after a save of an older case", older],
      ] as const) {
        await save(id);
        await wait(told);
        await list(role);
        await measure(name, day);
      }
    }
    const floor = middleOf(costs.list!);
    for (const [name, all] of Object.entries(costs).slice(1))
      console.log(
        `today, ${`${name}, ${role}`.padEnd(48)} ${middleOf(all).toFixed(2)} ms, list ${floor.toFixed(2)} ms, ratio ${(middleOf(all) / floor).toFixed(2)}`,
      );
  }
  /** By people who sign in to this process, if they have not elsewhere. */
  const printFirstLooks = async (when: string, { pid, url }: BenchProcess, pause: number) => {
    for (const role of roles) {
      if (!tokens.has(role)) tokens.set(role, await tokenOf(url, role));
      await wait(pause);
      const spent = async (ask: typeof day) => {
        const before = cpuOf(pid, database);
        await ask(role, url);
        return (cpuOf(pid, database) - before).toFixed(1);
      };
      console.log(`today, ${`${when}, ${role}`.padEnd(48)} ${await spent(day)} ms, first list ${await spent(list)} ms`);
    }
  };
  tokens.clear();
  for (const role of roles) await day(role);
  const second = await start();
  await wait(made);
  await printFirstLooks("first look in a process", second, 0);
  tokens.clear();
  await owner.query("delete from sessions");
  const third = await start();
  await wait(made);
  await printFirstLooks("first look after signing in", third, madeOne);
  await owner.end();
});

/** This case, and an older one of the same shop. */
async function casesOf(owner: pg.Client, id: string): Promise<[string, string]> {
  const { rows } = await owner.query<{ id: string }>(
    `select r.id from cases n join cases r on r.customer_id = n.customer_id and r.establishment_id is not distinct from n.establishment_id
      where n.id = $1 and not r.deleted order by r.datetime desc offset 900 limit 1`,
    [id],
  );
  return [id, rows[0]!.id];
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}
