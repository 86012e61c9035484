import { afterAll, expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import { openDatabase, type Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { oneRecord, readRecord } from "#server/records/read.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, deps } = world;
// One connection: what an opened record leaves behind meets the next one.
const db = openDatabase(world.appUrl, { max: 1 });
afterAll(() => db.close());

const brisa = await make.customer();
const [shop, sibling] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const withLists = async (establishment: typeof shop) => {
  const vehicle = await make.vehicle({ customer: brisa });
  return make.case({ customer: brisa, establishment, vehicles: [vehicle.id] });
};
const [one, other, foreign] = [await withLists(shop), await withLists(shop), await withLists(sibling)];
const clerk = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const user = (await deps.principals.person(clerk.id))!;

const open = (tx: Parameters<typeof readRecord>[0], { id }: { id: string }) => readRecord(tx, user, entities.case, id);
const vehiclesOf = ({ vehicles }: { vehicles: readonly { id: string }[] }) => vehicles.map(({ id }) => id);
const opened = async (tx: Tx) => (await tx.row<{ id: string | null }>(sql`select opened_record() as id`))!.id;
const linked = (tx: Tx) => tx.rows(sql`select * from opened_case_vehicles`);
const refused = { status: 404 };

test("a record is read with its own lists, beside others and after one that nobody may see", async () => {
  const [first, second] = [await open(db.reader(user), one), await open(db.reader(user), other)];
  expect([vehiclesOf(first), vehiclesOf(second)]).toEqual([[expect.any(String)], [expect.any(String)]]);
  expect(vehiclesOf(first)).not.toEqual(vehiclesOf(second));
  await expect(open(db.reader(user), foreign)).rejects.toMatchObject(refused);
  await db.as(user, async (tx) => {
    const records = await Promise.all([open(tx, one), open(tx, other), open(tx, foreign).catch((error: unknown) => error), open(tx, one)]);
    expect(records).toEqual([first, second, expect.objectContaining(refused), first]);
  });
});

const plans: Record<string, readonly string[]> = {
  "without nested loops": ["enable_nestloop"],
  "without indexes": ["enable_indexscan", "enable_bitmapscan", "enable_indexonlyscan"],
  "that keeps what it has read": ["enable_nestloop", "enable_indexscan", "enable_bitmapscan", "enable_memoize"],
  "made anew": [],
};
test.each(Object.keys(plans))("a plan %s shows the same", async (plan) => {
  const records = [await open(db.reader(user), one), await open(db.reader(user), other)];
  const settings = [...plans[plan]!.map((name) => [name, "off"] as const), ["plan_cache_mode", "force_custom_plan"] as const];
  await db.as(
    user,
    async (tx) => {
      expect([await open(tx, one), await open(tx, other)]).toEqual(records);
      await expect(open(tx, foreign)).rejects.toMatchObject(refused);
    },
    { settings },
  );
});

test("reading a record does not change, while it runs, whose lists are shown", async () => {
  await db.as(user, async (tx) => {
    expect([await opened(tx), await linked(tx)]).toEqual([null, []]);
    await open(tx, one);
    const shown = await linked(tx);
    expect(shown).toHaveLength(1);
    // Whatever of it runs first: only the statement before it says which record is opened.
    for (const { id } of [other, foreign]) {
      expect(await tx.rows(oneRecord(user, entities.case, id).statement)).toEqual([]);
      expect([await opened(tx), await linked(tx)]).toEqual([one.id, shown]);
    }
    // One that the user does not see is not opened.
    await tx.rows(oneRecord(user, entities.case, foreign.id).first!);
    expect([await opened(tx), await linked(tx)]).toEqual([one.id, shown]);
  });
  await db.as(user, async (tx) => expect([await opened(tx), await linked(tx)]).toEqual([null, []]));
});
