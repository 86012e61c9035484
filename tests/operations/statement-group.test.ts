import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { openDatabase, type Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";

const { appUrl } = await openWorld();
// One connection, so that what a failed transaction leaves behind meets the next one.
const db = openDatabase(appUrl, { max: 1 });
afterAll(() => db.close());

const write = (key: string) => sql`insert into settings (key, value) values (${key}, '1'::jsonb)`;
const fail = sql`select 1 / (select count(*)::int from settings where key = 'none')`;
const backend = (tx: Tx) => tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
const written = async () =>
  (await db.asSystem((tx) => tx.rows<{ key: string }>(sql`select key from settings where key like 'group %' order by key`))).map(({ key }) => key);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
const divisionByZero = "22012";
const first = (await db.asSystem(backend))!.pid;
// A failure costs no connection: whoever broke a rule a hundred times would make a hundred.
afterEach(async () => expect((await db.asSystem(backend))!.pid).toBe(first));

test("statements of one tick are answered each for itself, with values of all types", async () => {
  const [one, two, none, again] = await db.asSystem((tx) =>
    Promise.all([
      tx.row(sql`select 1 as number, null as nothing, 'é' as text, array[1, 2] as list, '{"a": [1]}'::jsonb as json, date '2026-02-03' as day`),
      tx.rows(sql`select n from generate_series(1, 3) n`),
      tx.run(sql`update settings set value = value where key = 'none'`),
      tx.rows(sql`select n from generate_series(1, 3) n`),
    ]),
  );
  expect(one).toEqual({ number: 1, nothing: null, text: "é", list: [1, 2], json: { a: [1] }, day: "2026-02-03" });
  expect([two, none, again]).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], 0, [{ n: 1 }, { n: 2 }, { n: 3 }]]);
});

const failing: Record<string, (tx: Tx) => Promise<unknown>> = {
  "that nobody waits for": async (tx) => {
    tx.send(write("group 1"));
    tx.send(fail);
  },
  "before others of the same tick": (tx) => Promise.all([tx.run(fail), tx.run(write("group 2")), tx.run(write("group 3"))]),
  "after others of the same tick": (tx) => Promise.all([tx.run(write("group 4")), tx.run(fail)]),
  "in an earlier tick": async (tx) => {
    tx.send(fail);
    await setImmediate();
    await tx.run(write("group 5"));
  },
  "sent with COMMIT": (tx) => {
    tx.send(write("group 6"));
    return tx.lastRows(fail);
  },
  "whose error is ignored": (tx) => Promise.allSettled([tx.run(write("group 7")), tx.run(fail)]),
};
test.each(Object.keys(failing))("a statement that fails %s: nothing is written, and its error is the one that is told", async (when) => {
  expect(await codeOf(db.asSystem(failing[when]!))).toBe(divisionByZero);
  expect(await written()).toEqual([]);
});

test("a statement that was skipped before it was prepared runs the next time", async () => {
  const never = sql`select 'never sent before' as text`;
  expect(await codeOf(db.asSystem((tx) => Promise.all([tx.run(fail), tx.row(never)])))).toBe(divisionByZero);
  expect(await db.asSystem((tx) => tx.row(never))).toEqual({ text: "never sent before" });
});

test("a value that cannot be sent: nothing of the same tick is, COMMIT least of all", async () => {
  const endless: { self?: unknown } = {};
  endless.self = endless;
  const work = db.asSystem(async (tx) => {
    tx.send(write("group 8"));
    tx.send(sql`select ${endless}::jsonb`);
  });
  await expect(work).rejects.toThrow(/circular/i);
  expect(await written()).toEqual([]);
});

test("what breaks a rule is told; without it the same connection writes", async () => {
  const twice = db.asSystem((tx) => Promise.all([tx.run(write("group 9")), tx.run(write("group 9"))]));
  expect(await codeOf(twice)).toBe("23505");
  expect(await written()).toEqual([]);
  await db.asSystem((tx) => tx.run(write("group 9")));
  expect(await written()).toEqual(["group 9"]);
});
