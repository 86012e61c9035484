import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { penalCase } from "#domain/cases/case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { meaningsOf } from "#domain/search/meanings.ts";
import { loadPeople } from "#server/auth/principal.ts";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { countRecords, listRecords } from "#server/records/list.ts";
import { readAll } from "#server/records/read-all.ts";
import { settleWords } from "#tests/support/settle-words.ts";
import { openWorld } from "#tests/support/world.ts";

// What a typed text costs is counted and not timed: how often its words are looked up, how much is asked of the index, and which rows are looked at.
const world = await openWorld();
const { make } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
await owner.query("do $$ begin execute format('alter database %I set track_functions = ''all''', current_database()); end $$");
const db = openDatabase(world.appUrl, { limits: { connections: 1 } });
afterAll(async () => {
  await db.close();
  await owner.end();
});
const cursors = openCursors(openKeyring([Buffer.alloc(32)], ""));

const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const shops = [
  await make.establishment({ customer: brisa, alias: "Gran Plaza" }),
  await make.establishment({ customer: brisa, alias: "Plaza Norte" }),
  await make.establishment({ customer: corail, alias: "Grand Place" }),
];
const minor = await make.criminal({ customer: brisa, name: "Paula", surname: "Perfumo", birthDate: "2015-03-01" });
const adult = await make.criminal({ customer: brisa, name: "Rosa", surname: "Perfumo", birthDate: "1980-03-01" });
const cars = [await make.vehicle({ customer: brisa, plate: "8841KRV" }), await make.vehicle({ customer: corail, plate: "8842KRV" })];
const rows = 45;
for (let at = 0; at < rows; at++) {
  const shop = at % 3;
  await make.case({
    customer: [brisa, brisa, corail][shop]!,
    establishment: shops[shop]!,
    facts: ["Se lleva un perfume.", "Dos perfumes y una bolsa.", "Nada que contar hoy."][at % 3 === 2 ? at % 3 : at % 2]!,
    datetime: `2026-0${1 + (at % 9)}-11T10:00:00.000Z`,
    criminals: shop === 0 ? [at % 2 ? minor.id : adult.id] : [],
    vehicles: shop === 0 ? [cars[0]!.id] : [],
  });
}
await settleWords(world.db);
const people = {
  manager: await make.user({ role: "manager" }),
  "head office": await make.user({ role: "supercustomer", customer: brisa }),
  shop: await make.user({ role: "customer", customer: brisa, establishments: [shops[0]!] }),
  "lawyer of both": await make.user({ role: "lawyer", customers: [brisa, corail], whole: [brisa, corail] }),
  "lawyer of some": await make.user({ role: "lawyer", customers: [brisa, corail], whole: [corail], establishments: [shops[1]!] }),
};
const personOf = async ({ id }: { id: string }) => (await db.asSystem((tx) => loadPeople(tx, sql`u.id = ${id}::uuid`)))[0]!;

const hostile = [
  "a1 b2 c3 d4 e5 f6 g7 h8",
  "bolsa1 perfum2 madri3 plaza4 gran5a brisa6 hurto7 tiend8",
  "garcya martinz lopes sanches peres gomes fernandes gonzales",
  "0198a2b4-7c3d-7e21-9f10-6a5b4c3d2e1f",
  "zzyzx",
  "ma ca ro al jo pe sa ga",
  "ab1c cd2e ef3g gh4i ij5k kl6m mn7o op8q ".repeat(5).slice(0, 200),
  `${"x".repeat(99)}1 ${"y".repeat(99)}`,
];

/** How often PostgreSQL has called these functions. */
const calls = async () => {
  await db.asSystem((tx) => tx.run(sql`select pg_stat_force_next_flush()`));
  const { rows: counted } = await owner.query<{ calls: number }>(
    "select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions where funcname in ('card_query', 'search_query')",
  );
  return counted[0]!.calls;
};

test.each(Object.entries(people))("typed words are looked up once and not by row: %s", async (_, one) => {
  const user = await personOf(one);
  let found = 0;
  for (const find of [...hostile, "perfume", "perfumo", "perfumi"])
    for (const entity of [penalCase, criminal, vehicle]) {
      const before = await calls();
      found += (await db.as(user, (tx) => listRecords(tx, user, entity, { find }, cursors))).rows.length;
      await db.as(user, (tx) => countRecords(tx, user, entity, { find }));
      // Of each: one of the record, and two of its card at two nearnesses.
      expect([find, entity.name, (await calls()) - before <= 2 * 6]).toEqual([find, entity.name, true]);
    }
  expect(found).toBeGreaterThan(10);
});

test("what the functions count is what they were called", async () => {
  const before = await calls();
  await db.asSystem((tx) => tx.run(sql`select search_query('a' || n, 3) from generate_series(1, 20) n`));
  expect((await calls()) - before).toBe(20);
});

test("no text becomes more terms than an index is asked for", async () => {
  for (const typed of hostile)
    for (const nearness of [1, 2, 3, 4]) {
      const { exact, near } = meaningsOf(typed, "2026-11-19");
      const { rows: made } = await owner.query<{ terms: number }>(
        "select greatest(numnode(card_query($1, $2, true, $3, $4)), numnode(search_query($1, least($2, 3)))) as terms",
        [typed, nearness, JSON.stringify(exact), JSON.stringify(near)],
      );
      expect([typed, nearness, made[0]!.terms > 0, made[0]!.terms < 1_500]).toEqual([typed, nearness, true, true]);
    }
});

const typed = ["perfume", "perfumo", "paula", "bolsa perfume", "2026", "plaza", "perfume gran plaza", "perfumi", "zzyzx"];

test.each(Object.entries(people))("very many records with a word are the same in pages, in a count and in an export: %s", async (_, one) => {
  const user = await personOf(one);
  const others = [{}, { sort: "-datetime" }, { filter: { datetime: { from: "2026-03-01" } } }] as const;
  const few = { collected: 2, walked: 3 };
  let found = 0;
  for (const find of typed)
    for (const other of others) {
      const all = await db.as(user, (tx) => listRecords(tx, user, penalCase, { find, size: 100, ...other }, cursors));
      const ids: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const input = { find, size: 7, ...other, ...(after && { after }) };
        const page = await db.as(user, (tx) => listRecords(tx, user, penalCase, input, cursors, few));
        ids.push(...page.rows.map(({ id }) => id));
        after = page.next;
      }
      expect([find, ...ids]).toEqual([find, ...all.rows.map(({ id }) => id)]);
      for (const collected of [2, 1_000]) {
        const total = await db.as(user, (tx) => countRecords(tx, user, penalCase, { find, ...other }, collected));
        expect([find, total]).toEqual([find, { count: ids.length, exact: true }]);
      }
      const exported = await db.as(user, async (tx) => {
        const read: string[] = [];
        for await (const batch of await readAll(tx, user, penalCase, { find, columns: ["cid"], ...other })) read.push(...batch.map(({ id }) => id));
        return read;
      });
      expect([find, exported.toSorted()]).toEqual([find, ids.toSorted()]);
      found += ids.length;
    }
  expect(found).toBeGreaterThan(20);
});
