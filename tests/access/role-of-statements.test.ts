import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase, type Tx } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { readsOf } from "#server/db/reads.ts";
import { sql } from "#server/db/sql.ts";
import { createOnce } from "#server/records/create-once.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, deps } = world;
// Few connections: what a transaction leaves behind meets the next one.
const db = openDatabase(world.appUrl, { max: 2 });
afterAll(() => db.close());

const brisa = await make.customer();
const [shop, sibling] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const own = 3;
for (let made = 0; made < own; made++) await make.case({ customer: brisa, establishment: shop });
const all = own + 5;
for (let made = own; made < all; made++) await make.case({ customer: brisa, establishment: sibling });
const clerk = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const user = (await deps.principals.person(clerk.id))!;

const counted = sql<{ count: number }>`select count(*)::int as count from cases`;
const inPart = sql<{ count: number }>`with part as (select count(*)::int as count from cases) select count from part`;
type Count = (tx: Tx) => Promise<number | undefined>;
/** Every way in which a transaction sends a statement. */
const ways: Record<string, Count> = {
  row: async (tx) => (await tx.row(counted))?.count,
  rows: async (tx) => (await tx.rows(inPart))[0]?.count,
  run: (tx) => tx.run(sql`select from cases`),
  "send before": async (tx) => {
    tx.send(sql`select set_config('test.count', (select count(*) from cases)::text, true)`);
    return Number((await tx.row<{ count: string }>(sql`select current_setting('test.count') as count`))?.count);
  },
  "after a pause": async (tx) => {
    await setImmediate();
    return (await tx.row(counted))?.count;
  },
  "a part that is undone": (tx) =>
    tx
      .nested(async () => {
        await Promise.all([tx.row(counted), tx.system.row(counted)]);
        throw new Error("undone");
      })
      .catch(async () => (await tx.row(counted))?.count),
};

/** Every way in which a part of the product gets a transaction of a user. */
const openings: Record<string, (work: (tx: Tx) => Promise<void>) => Promise<unknown>> = {
  as: (work) => db.as(user, work),
  "as with a snapshot": (work) => db.as(user, work, { isSnapshot: true }),
  "for long work": (work) => forWork(db, "long").as(user, work),
  "for brief work": (work) => forWork(db, "brief").as(user, work),
  "that only reads": (work) => readsOf(db).as(user, work),
  "of a request that may be repeated": (work) => {
    const context = { deps: { ...deps, db }, user, idempotencyKey: String(performance.now()) } as never;
    const create = createOnce(
      "case",
      async ({ context: once }) =>
        once.deps.db.as(user, async (tx) => {
          await work(tx);
          return { id: clerk.id };
        }),
      async () => expect.unreachable(),
    );
    return create({ context, input: {} as never });
  },
};

describe("a statement runs in the role that it was given", () => {
  for (const [opening, open] of Object.entries(openings))
    test.each(Object.keys(ways))(`in a transaction opened ${opening}, by %s`, async (way) => {
      await open(async (tx) => {
        // Savepoints nest: those of two parts that run at once would end each other.
        const others = way === "a part that is undone" ? [ways.row!, ways.run!] : Object.values(ways).slice(0, -1);
        const counts = [tx.system, tx, tx.system, tx].flatMap((as) => others.map(async (count) => [as === tx, await count(as)]));
        const mine = ways[way]!(tx);
        expect(await mine).toBe(own);
        expect(await ways[way]!(tx.system)).toBe(all);
        expect(await Promise.all(counts)).toEqual([all, own, all, own].flatMap((count) => others.map(() => [count === own, count])));
      });
    });

  test("in whatever order statements of both are sent", async () => {
    const names = Object.keys(ways).filter((name) => !["send before", "a part that is undone"].includes(name));
    const step = fc.record({ isSystem: fc.boolean(), way: fc.constantFrom(...names), waits: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const seen = await db.as(user, async (tx) => {
          const answers: Promise<number | undefined>[] = [];
          for (const { isSystem, way, waits } of steps) {
            const answer = ways[way]!(isSystem ? tx.system : tx);
            answers.push(answer);
            if (waits) await answer;
          }
          return Promise.all(answers);
        });
        expect(seen).toEqual(steps.map(({ isSystem }) => (isSystem ? all : own)));
      }),
      { numRuns: 60 },
    );
  });

  test("with COMMIT, and the next transaction of the connection begins in its own", async () => {
    expect(await db.as(user, (tx) => tx.system.lastRows(counted))).toEqual([{ count: all }]);
    expect(await db.as(user, (tx) => tx.lastRows(counted))).toEqual([{ count: own }]);
    const [mine, theirs] = [sql`select 1 / 0`, counted];
    await expect(db.as(user, (tx) => Promise.all([tx.system.run(mine), tx.rows(theirs)]))).rejects.toMatchObject({ code: "22012" });
    expect(await db.as(user, ways.row!)).toBe(own);
  });

  test("after a statement whose values cannot be sent", async () => {
    const endless: { self?: unknown } = {};
    endless.self = endless;
    let seen: unknown;
    const work = db.as(user, async (tx) => {
      await tx.system.run(sql`select ${endless}::jsonb`).catch(() => undefined);
      seen = await Promise.all([ways.row!(tx), ways.row!(tx.system), ways.row!(tx)]);
    });
    await expect(work).rejects.toThrow(/circular/i);
    expect(seen).toEqual([own, all, own]);
  });

  test("also a reader of single statements", async () => {
    const read = db.reader(user);
    const counts = await Promise.all([read.rows(counted), db.systemReader().rows(counted), read.rows(counted)]);
    expect(counts).toEqual([[{ count: own }], [{ count: all }], [{ count: own }]]);
  });
});

test("a part that is undone takes its entries of the journal with it, and the rest is written", async () => {
  const { id } = await make.case({ customer: brisa, establishment: shop });
  const entry = (version: number) => ({
    ...{ actor_id: null, actor_alias: null, entity: "case", record_id: id, action: "update", version },
    ...{ customer_id: brisa.id, establishment_id: shop.id, from_customer_id: null, from_establishment_id: null, changes: [] },
  });
  const told: string[] = [];
  db.onCommit(({ id: about }) => told.push(about));
  await db.asSystem(async (tx) => {
    tx.append(entry(101));
    const undone = tx.nested(async () => {
      tx.append(entry(102));
      await tx.run(sql`update cases set court_room = 'undone' where id = ${id}`);
      await tx.run(sql`select 1 / 0`);
    });
    await expect(undone).rejects.toMatchObject({ code: "22012" });
    await tx.nested(async () => tx.append(entry(103)));
  });
  expect(told).toEqual([id, id]);
  const rows = await db.asSystem((tx) =>
    tx.rows(
      sql`select j.version, c.court_room as room from journal j join cases c on c.id = j.record_id where j.record_id = ${id} and j.version > 100 order by 1`,
    ),
  );
  expect(rows).toEqual([
    { version: 101, room: null },
    { version: 103, room: null },
  ]);
});
