import { expect, test } from "vitest";
import type { ListInput } from "#api/shapes.ts";
import { penalCase } from "#domain/cases/case.ts";
import { loadPeople } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { listRecords } from "#server/records/list.ts";
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
  "Con una bolsa forrada de aluminio.",
  "Nada que contar de este día.",
];
for (let at = 0; at < 40; at++)
  await make.case({
    customer: at % 3 === 2 ? corail : brisa,
    establishment: shops[at % 3]!,
    facts: at === 3 ? "Oculta un paraguas y se marcha." : texts[(at * at) % 4]!,
  });
// Every third has a date to be sorted by, and some have the same.
await db.asSystem((tx) =>
  tx.run(sql`
    with n as (select id, row_number() over (order by cid) as at from cases)
    update cases c set trial_datetime = date '2027-01-01' + (n.at % 4)::int from n where n.id = c.id and n.at % 3 = 0`),
);

const people = {
  manager: await make.user({ role: "manager" }),
  "head office": await make.user({ role: "supercustomer", customer: brisa }),
  shop: await make.user({ role: "customer", customer: brisa, establishments: [shops[0]!] }),
  "lawyer of some": await make.user({ role: "lawyer", customers: [brisa, corail], whole: [corail], establishments: [shops[1]!] }),
};
const sorts = ["-cid", "cid", "trialDatetime", "-trialDatetime"];

test.each(Object.entries(people))("pages of typed words are the rows of the list that have them, both ways: %s", async (_, { id }) => {
  const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.id = ${id}::uuid`));
  const page = (input: ListInput, walked?: number) => db.as(user!, (tx) => listRecords(tx, user!, penalCase, input, cursors, walked));
  const pages = async (input: ListInput, walked: number, isForwards: boolean) => {
    const ids: string[] = [];
    for (let at: ListInput = isForwards ? {} : { last: true }; ; ) {
      const { rows, next, previous } = await page({ ...input, ...at, size: 3 }, walked);
      const found = rows.map((row) => row.id);
      if (isForwards) ids.push(...found);
      else ids.unshift(...found);
      const more = isForwards ? next : previous;
      if (!more) return ids;
      at = isForwards ? { after: more } : { before: more };
    }
  };
  for (const sort of sorts) {
    const all = (await page({ sort, size: 100, columns: ["facts"] })).rows as { id: string; facts: string }[];
    for (const q of ["bolsa", "erfum", "bolsa perfu", "PARÁGUAS", "ninguna"]) {
      const parts = q.toLowerCase().replace("á", "a").split(" ");
      const expected = all.filter(({ facts }) => parts.every((part) => facts.toLowerCase().includes(part))).map((row) => row.id);
      for (const walked of [1, 5, 1_000])
        for (const isForwards of [true, false])
          expect([sort, q, walked, isForwards, ...(await pages({ q, sort }, walked, isForwards))]).toEqual([
            sort,
            q,
            walked,
            isForwards,
            ...expected,
          ]);
    }
  }
});
