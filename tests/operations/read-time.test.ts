import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { defaultLimits } from "#server/base/database-limits.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld({ limits: { ...defaultLimits, wait: 30, lock: 60, statement: 120, read: 1 } });
const { make } = world;
const customer = await make.customer();
const vehicle = await make.vehicle({ customer });
const report = await make.case({ customer, vehicles: [vehicle.id] });
const person = await make.user({ role: "manager" });
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/** Whatever reads or writes vehicles meanwhile takes as long as this. */
async function whileLocked(work: () => Promise<void>) {
  await owner.query("begin");
  await owner.query("lock table vehicles in access exclusive mode");
  try {
    await work();
  } finally {
    await owner.query("rollback");
  }
}
/** How many statements of the server wait for that lock. */
const waiting = async () =>
  (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;

/** What the log of the operator has got, with the cause. */
const logged = () => world.errors.splice(0).map((error) => [(error as Error).message, ((error as Error).cause as { code?: string }).code].join());

test.each([
  ["es", "Ha tardado demasiado"],
  ["fr", "Cela prenait trop de temps"],
] as const)("a read that takes too long ends, and says so (%s)", async (locale, text) => {
  const api = await world.as(person, locale);
  await whileLocked(async () => {
    const reads = [
      api.vehicles.list({}),
      api.vehicles.list({ q: "a" }),
      api.vehicles.list({ find: "a1 b2" }),
      api.vehicles.count({ q: "a" }),
      api.vehicles.pick({ q: "a" }),
      api.vehicles.get({ id: vehicle.id }),
      api.vehicles.history({ id: vehicle.id }),
      api.cases.get({ id: report.id }),
      api.search.find({ q: "a1 b2" }),
    ];
    for (const error of await Promise.all(reads.map(refusal)))
      expect(error).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE", message: expect.stringContaining(text) });
  });
  expect((await api.vehicles.list({})).rows).toHaveLength(1);
  expect(new Set(logged())).toEqual(new Set([["SERVICE_UNAVAILABLE", "57014"].join()]));
});

test("what is saved or exported meanwhile has more time", async () => {
  const api = await world.as(person);
  const { version } = await api.vehicles.get({ id: vehicle.id });
  const headers = { authorization: `Bearer ${await world.signIn(person)}` };
  const answers: Promise<unknown>[] = [];
  await whileLocked(async () => {
    answers.push(
      api.vehicles.update({ id: vehicle.id, version, values: { color: "Rojo" } }).then(({ color }) => color),
      fetch(`${world.url}/api/vehicles/export?format=csv`, { headers }).then(({ status }) => status),
    );
    // Reads end meanwhile; these two go on.
    await refusal(api.vehicles.list({}));
    await expect.poll(waiting).toBe(2);
    expect(logged()).toHaveLength(1);
  });
  expect(await Promise.all(answers)).toEqual(["Rojo", 200]);
});
