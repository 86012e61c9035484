import { expect, test } from "vitest";
import type { ListInput } from "#api/shapes.ts";
import { penalCase } from "#domain/cases/case.ts";
import { loadPeople } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { countRecords, listRecords } from "#server/records/list.ts";
import { remakeWords } from "#tests/support/settle-words.ts";
import { openWorld } from "#tests/support/world.ts";

// A page with typed words is looked for among the next rows of the list before all facts are. However many rows these are, the pages are the same.
const world = await openWorld();
const { make, db } = world;
const cursors = openCursors(openKeyring([Buffer.alloc(32)], ""));

const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const shops = [
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: corail }),
];
const texts = [
  "Se lleva un perfume sin pagarlo.",
  "Dos perfumes y una bolsa de tela.",
  "Con una bolsa forrada de aluminio, ref8842.",
  "Nada que contar de este día.",
];
for (let at = 0; at < 40; at++)
  await make.case({
    customer: at % 3 === 2 ? corail : brisa,
    establishment: shops[at % 3]!,
    facts: at === 3 ? "Oculta un paraguas y se marcha." : texts[(at * at) % 4]!,
  });
// Some have a date to be sorted by, or the same one, or a number of the police.
await db.asSystem((tx) =>
  tx.run(sql`
    with n as (select id, row_number() over (order by cid) as at from cases)
    update cases c set trial_datetime = case when n.at % 3 = 0 then date '2027-01-01' + (n.at % 4)::int end,
      attestation = case when n.at % 5 = 0 then 'DP 7/2026' end
    from n where n.id = c.id`),
);
await remakeWords(world);

const people = {
  manager: await make.user({ role: "manager" }),
  "head office": await make.user({ role: "supercustomer", customer: brisa }),
  shop: await make.user({ role: "customer", customer: brisa, establishments: [shops[0]!] }),
  "lawyer of some": await make.user({ role: "lawyer", customers: [brisa, corail], whole: [corail], establishments: [shops[1]!] }),
};
type Limits = { walked?: number; found?: number };
type Shown = { id: string; alias: string; facts: string; attestation: string | null };
const sorts = ["-cid", "cid", "trialDatetime", "-trialDatetime"];

test.each(Object.entries(people))("pages of typed words are the rows of the list that have them, both ways: %s", async (_, { id }) => {
  const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.id = ${id}::uuid`));
  const page = (input: ListInput, limits?: Limits) => db.as(user!, (tx) => listRecords(tx, user!, penalCase, input, cursors, limits));
  const pages = async (input: ListInput, limits: Limits, isForwards: boolean) => {
    const ids: string[] = [];
    for (let at: ListInput = isForwards ? {} : { last: true }; ; ) {
      const { rows, next, previous } = await page({ ...input, ...at, size: 3 }, limits);
      const found = rows.map((row) => row.id);
      if (isForwards) ids.push(...found);
      else ids.unshift(...found);
      const more = isForwards ? next : previous;
      if (!more) return ids;
      at = isForwards ? { after: more } : { before: more };
    }
  };
  for (const sort of sorts) {
    const all = (await page({ sort, size: 100, columns: ["facts", "attestation"] })).rows as unknown as Shown[];
    const check = async (q: string, limits: Limits, has: (row: Shown) => boolean) => {
      const expected = all.filter(has).map((row) => row.id);
      for (const isForwards of [true, false])
        expect({ sort, q, limits, isForwards, found: await pages({ q, sort }, limits, isForwards) }).toEqual({
          sort,
          q,
          limits,
          isForwards,
          found: expected,
        });
      expect(await db.as(user!, (tx) => countRecords(tx, user!, penalCase, { q }))).toEqual({ count: expected.length, exact: true });
    };
    for (const q of ["bolsa", "erfum", "bolsa perfu", "PARÁGUAS", "ninguna"]) {
      const parts = q.toLowerCase().replace("á", "a").split(" ");
      for (const walked of [1, 5, 1_000]) await check(q, { walked }, ({ facts }) => parts.every((part) => facts.toLowerCase().includes(part)));
    }
    for (const found of [1, 1_000]) {
      // The number of a case, a part of one, one of the police, and one of the facts with a word beside it.
      await check(all[1]!.alias, { found }, ({ id }) => id === all[1]!.id);
      await check("00001", { found }, ({ alias }) => alias.includes("00001"));
      await check("dp 7/2", { found }, ({ attestation }) => attestation === "DP 7/2026");
      await check("REF8842 bols", { found }, ({ facts }) => facts.includes("ref8842") && facts.includes("bols"));
      await check("9999-999999", { found }, () => false);
    }
  }
});

test("a typed number finds no case of others, and only those that were selected", async () => {
  const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.id = ${people.shop.id}::uuid`));
  const list = (input: ListInput) => db.as(user!, (tx) => listRecords(tx, user!, penalCase, input, cursors));
  const others = await db.asSystem((tx) => tx.rows<{ number: string }>(sql`select number from cases where customer_id = ${corail.id} limit 3`));
  for (const { number } of others) expect((await list({ q: number })).rows).toEqual([]);
  const [first, second] = (await list({})).rows;
  expect((await list({ q: first!.alias, ids: [second!.id] })).rows).toEqual([]);
  expect((await list({ q: first!.alias, ids: [first!.id, second!.id] })).rows.map(({ id }) => id)).toEqual([first!.id]);
});
