// npm run bench: what a page of a list costs, as CPU per request against the floor, both measured in one run.
import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { demoPassword, seedDemo } from "#server/demo/seed.ts";
import { bundleReport } from "./bundle.ts";
import { cpuOf } from "./cpu.ts";

const cases = Number(process.argv[2] ?? 1_000_000);
const data = mkdtempSync(join(tmpdir(), "sumario-bench-"));
chmodSync(data, 0o755);
const postgres = await startEmbedded(data);
const children: ReturnType<typeof fork>[] = [];
try {
  const appUrl = await migrate(postgres.url);
  const db = openDatabase(appUrl, { max: 1 });
  await seedDemo(db, { cases });
  await db.close();
  await measure(appUrl);
} finally {
  for (const child of children) child.kill();
  await postgres.stop();
  rmSync(data, { recursive: true, force: true });
  if (process.connected) process.disconnect();
}

async function child(file: string, env: Record<string, string>) {
  const started = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } });
  children.push(started);
  const [{ port }] = (await once(started, "message")) as [{ port: number }];
  return { pid: started.pid!, url: `http://127.0.0.1:${port}` };
}

async function measure(appUrl: string) {
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query("vacuum analyze");
  const { rows } = await owner.query<{ id: string }>("select id from customers where alias = 'Almacenes Brisa'");
  await owner.end();
  const [product, floor] = [await child("product.ts", { APP_URL: appUrl }), await child("floor.ts", { OWNER_URL: postgres.url })];
  const database = Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const signedIn = async (name: string) => ({ headers: { authorization: `Bearer ${await tokenOf(product.url, name)}` } });
  const [manager, office] = [await signedIn("manager"), await signedIn("supercustomer")];
  const versus = (name: string, ours: string[], as: typeof manager, theirs: string) =>
    compare(
      name,
      ours.map((url) => () => fetch(url, as)),
      [() => fetch(theirs)],
      product.pid,
      floor.pid,
      database,
    );
  for (const table of ["vehicles", "criminals"]) {
    const search = `filter[customer][0]=${rows[0]!.id}`;
    const list = `${product.url}/api/${table}?size=50&${search}`;
    const counted = `${product.url}/api/${table}/count?${search}`;
    const { count } = (await (await fetch(counted, manager)).json()) as { count: number };
    const deep = await cursorAt(list, manager.headers, Math.floor(count / 200));
    const atFloor = (offset: number) => `${floor.url}/${table}?customer=${rows[0]!.id}&offset=${offset}`;
    console.log(`about ${count} ${table} of one customer; CPU per request of server and PostgreSQL together\n`);
    await versus("first page, manager", [list], manager, atFloor(0));
    await versus("first page and count, manager", [list, counted], manager, atFloor(0));
    await versus("first page, head office (row-level security)", [`${product.url}/api/${table}?size=50`], office, atFloor(0));
    await versus("middle of the list, manager", [`${list}&after=${deep}`], manager, atFloor(Math.floor(count / 2)));
    console.log();
  }
  console.log(bundleReport());
}

type Call = () => Promise<Response>;

/** Rounds of both in turn, so that whatever else the machine does falls on both alike. */
async function compare(name: string, ours: Call[], theirs: Call[], product: number, floor: number, database: number) {
  const rounds = 12;
  const each = 60;
  let [cost, floorCost] = [0, 0];
  for (let round = -1; round < rounds; round++) {
    const spent = await cpuDuring(() => repeat(ours, each), product, database);
    const floorSpent = await cpuDuring(() => repeat(theirs, each), floor, database);
    // The first round only warms up.
    if (round >= 0) [cost, floorCost] = [cost + spent, floorCost + floorSpent];
  }
  const per = (spent: number) => (spent / rounds / each).toFixed(2);
  console.log(`${name.padEnd(46)} ${per(cost)} ms, floor ${per(floorCost)} ms, ratio ${(cost / floorCost).toFixed(2)}`);
}

async function cpuDuring(work: () => Promise<void>, ...pids: number[]): Promise<number> {
  const before = cpuOf(...pids);
  await work();
  return cpuOf(...pids) - before;
}

async function repeat(calls: Call[], times: number) {
  for (let index = 0; index < times; index++)
    for (const call of calls) {
      const answer = await call();
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    }
}

async function tokenOf(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@demo.sumario.test`, password: demoPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function cursorAt(list: string, headers: Record<string, string>, pages: number): Promise<string> {
  let cursor = "";
  for (let page = 0; page < Math.min(pages, 400); page++) {
    const answer = (await (await fetch(`${list.replace("size=50", "size=100")}${cursor && `&after=${cursor}`}`, { headers })).json()) as {
      next: string | null;
    };
    if (!answer.next) break;
    cursor = answer.next;
  }
  return cursor;
}
