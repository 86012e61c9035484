import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { query } from "#tests/support/servers/databases.ts";
import { openWorld } from "#tests/support/world.ts";

const { appUrl, ownerUrl, db: other } = await openWorld();
// One connection, so that each statement meets those before it.
const db = openDatabase(appUrl, { max: 1 });
afterAll(() => db.close());

/** As long as that of a long list. */
const long = (number: number) => sql<{ number: number }>`select ${sql.lit(number)}::int as number where ${sql.lit("x".repeat(5000))} <> ''`;
/** No statement of one test, or of its second try, was seen before. */
let next = 0;
const numbersNew = (count: number) => Array.from({ length: count }, () => next++);
const read = (number: number) => db.asSystem(async (tx) => (await tx.row(long(number)))!.number);
const kept = () =>
  db.asSystem((tx) =>
    tx.row<{ count: number; length: number }>(
      sql`select count(*)::int as count, sum(length(statement))::int as length from pg_prepared_statements where length(statement) > 5000`,
    ),
  );

test("a statement that comes now and then is not kept, one that comes often is", async () => {
  const before = (await kept())!;
  const numbers = numbersNew(20);
  for (const number of numbers) expect(await read(number)).toBe(number);
  expect(await kept()).toEqual(before);
  for (const _time of [2, 3, 4]) expect(await read(numbers[3]!)).toBe(numbers[3]);
  expect(await kept()).toMatchObject({ count: before.count + 1 });
});

test("however many come again, a connection keeps those that it used last", async () => {
  const numbers = numbersNew(200);
  for (const number of [...numbers, ...numbers, ...numbers, ...numbers]) expect(await read(number)).toBe(number);
  const { count, length } = (await kept())!;
  expect(count).toBeGreaterThan(10);
  expect(length).toBeLessThanOrEqual(100_000);
  // Closed ones run again, with those that are kept.
  for (const number of [0, 199, 0, 1].map((at) => numbers[at]!)) expect(await read(number)).toBe(number);
});

test("what failed, was skipped or closed in the same step runs again", async () => {
  const fail = sql`select 1 / (select count(*)::int from settings where key = 'none')`;
  for (const _round of [1, 2, 3]) {
    const numbers = numbersNew(120);
    const failed = db.asSystem((tx) =>
      Promise.all([
        ...numbers.slice(0, 90).map((number) => tx.row(long(number))),
        tx.run(fail),
        ...numbers.slice(90).map((number) => tx.row(long(number))),
      ]),
    );
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    const again = [...numbers, ...numbers, ...numbers, ...numbers];
    const rows = await db.asSystem((tx) => Promise.all(again.map((number) => tx.row(long(number)))));
    expect(rows.map((row) => row?.number)).toEqual(again);
  }
});

test("a statement whose columns change with a table is described anew after it was closed", async () => {
  const all = sql`select * from kept_columns`;
  await db.asSystem(async (tx) => {
    await tx.run(sql`create temp table kept_columns (one int)`);
    await tx.run(sql`insert into kept_columns values (1)`);
    for (const _time of [1, 2, 3, 4]) expect(await tx.rows(all)).toEqual([{ one: 1 }]);
  });
  const others = numbersNew(100);
  for (const number of [...others, ...others, ...others, ...others]) await read(number);
  await db.asSystem((tx) => tx.run(sql`alter table kept_columns add two int default 2`));
  expect(await db.asSystem((tx) => tx.rows(all))).toEqual([{ one: 1, two: 2 }]);
});

test("a statement whose columns change with a table is prepared anew, on every connection", async () => {
  const two = openDatabase(appUrl, { max: 2 });
  const all = sql`select * from changed_columns`;
  const both = (options: object) => Promise.allSettled([1, 2].map(() => two.asSystem((tx) => tx.rows(all), options)));
  const alter = (change: string) => query(ownerUrl, `alter table changed_columns ${change}`);
  const rows = (row: object) => [1, 2].map(() => ({ status: "fulfilled", value: [row] }));
  try {
    await query(ownerUrl, "create table changed_columns as select 1 as one");
    await query(ownerUrl, "grant select on changed_columns to public");
    for (const _time of [1, 2, 3, 4]) expect(await both({})).toEqual(rows({ one: 1 }));
    await alter("add two int default 2");
    expect(await both({})).toEqual(rows({ one: 1, two: 2 }));
    // Who does not try again is told of it once.
    await alter("add three int default 3");
    expect(await both({ once: true })).toContainEqual({ status: "rejected", reason: expect.objectContaining({ code: "0A000" }) });
    expect(await both({ once: true })).toEqual(rows({ one: 1, two: 2, three: 3 }));
    await alter("alter one type text");
    expect(await both({})).toEqual(rows({ one: "1", two: 2, three: 3 }));
  } finally {
    await two.close();
    await query(ownerUrl, "drop table changed_columns");
  }
});

test("a connection ends when it is old, and another is ready before anybody asks", async () => {
  const brief = openDatabase(appUrl, { limits: { connections: 1, lifetime: 1 }, name: "brief" });
  const backends = async () =>
    (await other.asSystem((tx) => tx.rows<{ pid: number }>(sql`select pid from pg_stat_activity where application_name = 'brief'`))).map(
      ({ pid }) => pid,
    );
  try {
    await brief.plan([{ user: undefined, statement: sql`select count(*) from settings` }]);
    const [first] = await backends();
    expect(first).toBeGreaterThan(0);
    // Nobody asks: it is idle when its time is over.
    await expect.poll(async () => (await backends()).filter((pid) => pid !== first)).toHaveLength(1);
    expect(await backends()).not.toContain(first);
  } finally {
    await brief.close();
  }
});
