import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { defaultLimits } from "#server/base/database-limits.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { handler } from "#server/jobs/job.ts";
import { runNext } from "#server/jobs/run-next.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { tusClient } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

// As many connections as an installation has by default. Nobody who comes too late is sent away: they would still wait when the test ends.
const world = await openWorld({ limits: { ...defaultLimits, wait: 60, lock: 60, statement: 120, read: 120 } });
const { make, db, deps, url } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const shops = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const other = await make.establishment({ customer: corail });
const shop = await make.user({ role: "customer", customer: brisa, establishments: [shops[0]!] });
const office = await make.user({ role: "supercustomer", customer: brisa });
const colleagues = [
  shop,
  office,
  await make.user({ role: "supercustomer", customer: brisa }),
  await make.user({ role: "supercustomer", customer: brisa }),
];
const stranger = await make.user({ role: "customer", customer: corail, establishments: [other] });
const own = await make.case({ customer: brisa, establishment: shops[0]! });
const tokens = new Map(await Promise.all([...colleagues, stranger].map(async (one) => [one.id, await world.signIn(one)] as const)));
const ask = (person: { id: string }, path: string, init: RequestInit = {}) =>
  fetch(`${url}/api${path}`, { ...init, headers: { authorization: `Bearer ${tokens.get(person.id)}`, ...(init.headers as object) } });

// A new connection plans what it needs of the tables before others get it, and would wait for them meanwhile.
const connections = defaultLimits.connections;
await Promise.all(Array.from({ length: connections }, () => db.asSystem((tx) => tx.rows(sql`select pg_sleep(2)`), { kind: "brief" })));
await vi.waitFor(() => expect(db.pool.idleCount).toBe(connections), { timeout: 30_000 });

// Whatever reads a vehicle of one customer takes long, as long as a test holds this lock, and nothing else does.
await make.vehicle({ customer: brisa, plate: "1234BCD" });
await owner.query(`
  create function take_long(customer uuid) returns boolean language plpgsql as $$
  begin
    if customer = '${brisa.id}' then perform pg_advisory_xact_lock_shared(42); end if;
    return true;
  end $$;
  create policy take_long on vehicles as restrictive for select to public using (take_long(customer_id))`);
const slowVehicles = "select pg_advisory_xact_lock(42)";

/** How many statements of the server wait for a lock. */
const waiting = async () =>
  (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount!;

/** Whatever needs this lock takes as long as the other customer needs for lists, a report and an export beside it. Returns the status of each request. */
async function attack(lock: string, requests: () => Promise<Response>[], running: number) {
  const reports = await world.as(stranger);
  await owner.query(`begin; ${lock}`);
  let asked: Promise<number>[] = [];
  try {
    asked = requests().map(async (request) => {
      const answer = await request;
      await answer.arrayBuffer();
      return answer.status;
    });
    await expect.poll(waiting).toBeGreaterThanOrEqual(running);
    // These are answered while all of those still wait.
    expect((await ask(stranger, "/cases")).status).toBe(200);
    expect((await ask(stranger, "/cases?q=articulos&size=100")).status).toBe(200);
    expect((await reports.cases.intake(intakeFrom(other)())).id).toBeTruthy();
    expect((await ask(stranger, "/cases/export?format=csv")).status).toBe(200);
  } finally {
    await owner.query("rollback");
  }
  return Promise.all(asked);
}
const times = <Made>(count: number, made: (index: number) => Made) => Array.from({ length: count }, (_, index) => made(index));

describe("beside it another customer lists, reports and exports:", () => {
  test("twelve lists of one shop that take long", async () => {
    const statuses = await attack(slowVehicles, () => times(12, (index) => ask(shop, `/vehicles?q=a${index}`)), 4);
    expect(statuses).toEqual(times(12, () => 200));
  });

  test("twenty-four lists and counts of the people of one customer", async () => {
    const paths = ["/vehicles?q=a", "/vehicles/count?q=b", "/vehicles?sort=-plate", "/vehicles?size=100"];
    const statuses = await attack(slowVehicles, () => times(24, (index) => ask(colleagues[index % 4]!, paths[Math.floor(index / 6)]!)), 6);
    expect(statuses).toEqual(times(24, () => 200));
  });

  test("exports of the people of one customer", async () => {
    const statuses = await attack(slowVehicles, () => times(12, (index) => ask(colleagues[index % 4]!, "/vehicles/export?format=csv")), 3);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  });

  test("imports of the people of one customer", async () => {
    const body = "Matrícula\n1234BCD\n";
    const query = new URLSearchParams({ step: "check", mapping: JSON.stringify(["plate"]) });
    const headers = { "content-type": "application/octet-stream" };
    const statuses = await attack(
      slowVehicles,
      () => times(12, (index) => ask(colleagues[1 + (index % 3)]!, `/imports/vehicles?${query}`, { method: "POST", headers, body })),
      2,
    );
    expect(statuses).toEqual(times(12, () => 200));
  });

  test("uploads of one shop", async () => {
    const { create } = tusClient({ url, token: tokens.get(shop.id)! });
    const place = { collection: "cases", record: own.id, field: "files" };
    const statuses = await attack("lock table uploads in access exclusive mode", () => times(12, (index) => create(place, `${index}.jpg`, 10)), 4);
    expect(statuses).toEqual(times(12, () => 201));
  });
});

test("of the jobs of one customer one runs at a time, and those of others beside it", async () => {
  const kind = "fairness" as never;
  const started: string[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const run = async (_deps: unknown, { of }: { of: string }) => {
    started.push(of);
    await end;
  };
  const worker = {
    handlers: [handler({ kind, run } as never)],
    isStopping: () => false,
    onError: (error: unknown) => {
      throw error;
    },
  };
  for (const person of [office, office, shop, stranger])
    await db.asSystem((tx) => enqueue(tx, kind, { of: person.alias } as never, { askedBy: person.id }));
  const workers = times(4, () => runNext(deps, worker));
  await expect.poll(() => started).toHaveLength(2);
  // The others find nothing that is theirs to do.
  expect(await Promise.all([Promise.race(workers), runNext(deps, worker)])).toEqual([false, false]);
  expect(started.toSorted()).toEqual([office.alias, stranger.alias].toSorted());
  finish();
  await Promise.all(workers);
  while (await runNext(deps, worker));
  expect(started.toSorted()).toEqual([office.alias, office.alias, shop.alias, stranger.alias].toSorted());
});
