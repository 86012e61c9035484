import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { loadPeople } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { findRecords } from "#server/features/search/find-records.ts";
import { type SearchLimits, searchLimits } from "#server/features/search/matches.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { settleWords } from "#tests/support/settle-words.ts";
import { openWorld } from "#tests/support/world.ts";

// Words that more records have than a search counts are looked for in the newest places first. With small limits a few dozen records are many, and
// page after page must be what one large page has.
const world = await openWorld();
const { make, db } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const cursors = openCursors(openKeyring([Buffer.alloc(32)], ""));

const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const shops = [
  await make.establishment({ customer: brisa, alias: "Gran Plaza" }),
  await make.establishment({ customer: brisa, alias: "Plaza Norte" }),
  await make.establishment({ customer: corail, alias: "Grand Place" }),
];
const owners = [brisa, brisa, corail];
// A minor, whose own lawyer finds her by name.
const minor = await make.criminal({ customer: brisa, name: "Paula", surname: "Perfumo", birthDate: "2015-03-01" });
const adult = await make.criminal({ customer: brisa, name: "Rosa", surname: "Perfumo", birthDate: "1980-03-01" });
const texts = ["Se lleva un perfume.", "Dos perfumes y una bolsa.", "Con una bolsa forrada.", "Perfumería de la plaza.", "Nada que contar hoy."];
for (let at = 0; at < 60; at++) {
  const place = at % 3;
  const offenders = place === 0 && at % 4 === 0 ? [at % 8 === 0 ? minor : adult] : [];
  const month = 1 + ((at * 7) % 9);
  await make.case({
    customer: owners[place]!,
    establishment: shops[place]!,
    facts: texts[at % texts.length]!,
    datetime: `2026-0${month}-11T10:00:00.000Z`,
    criminals: offenders.map(({ id }) => id),
  });
}
await settleWords(db);
// Numbers far apart, of two years: most places have one case or none.
await owner.query(
  "with n as (select id, row_number() over (order by cid desc) as at from cases) update cases c set cid = case when n.at < 30 then 2026000000 else 2025000000 end + 1000 + n.at * 1700 from n where n.id = c.id",
);
await owner.query("update case_words w set cid = c.cid from cases c where c.id = w.id");
await owner.query("analyze case_words");

const people = {
  manager: await make.user({ role: "manager" }),
  "head office": await make.user({ role: "supercustomer", customer: brisa }),
  shop: await make.user({ role: "customer", customer: brisa, establishments: [shops[0]!] }),
  "lawyer of both": await make.user({ role: "lawyer", customers: [brisa, corail], whole: [brisa, corail] }),
  "lawyer of some": await make.user({ role: "lawyer", customers: [brisa, corail], whole: [corail], establishments: [shops[1]!] }),
};
const small: SearchLimits = { count: 3, countNear: 3, commonRows: 1, commonWord: 1_000_000, newestRows: 4, newestPlaces: 3 };
const typed = [
  "perfume",
  "perfum",
  "perfumo",
  "paula",
  "bolsa forrada",
  "hurto",
  "hurto septiembre",
  "perfume gran plaza",
  "plaza",
  "perfumw",
  "2026",
  "¡!",
];

test.each(Object.entries(people))("pages of common words have what one page of all has: %s", async (_, { id }) => {
  const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.id = ${id}::uuid`));
  const find = (q: string, size: number, limits: SearchLimits, after?: string) =>
    db.as(user!, async (tx) => (await findRecords(tx, user!, { q, size, entities: ["case"], ...(after && { after }) }, cursors, limits))[0]!);
  let found = 0;
  for (const q of typed) {
    const all = await find(q, 100, searchLimits);
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const page = await find(q, 2, small, after);
      expect([q, page.count, page.exact]).toEqual([q, Math.min(all.count, small.count), all.count <= small.count]);
      paged.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after);
    expect([q, ...paged]).toEqual([q, ...all.rows.map((row) => row.id)]);
    found += paged.length;
  }
  expect(found).toBeGreaterThan(30);
});

const common: SearchLimits = { ...small, commonWord: 10 };

test("a word with a wrong letter is looked for place by place as well, and finds the same", async () => {
  const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.id = ${people.manager.id}::uuid`));
  const find = (limits: SearchLimits, size: number) =>
    db.as(user!, async (tx) => (await findRecords(tx, user!, { q: "perfumw", size, entities: ["case"] }, cursors, limits))[0]!);
  const [all, page] = [await find(searchLimits, 100), await find(common, 2)];
  expect(all.count).toBeGreaterThan(common.count);
  expect([page.count, page.exact]).toEqual([common.count, false]);
  expect(page.rows.map((row) => row.id)).toEqual(all.rows.slice(0, 2).map((row) => row.id));
});

test("what is found does not depend on the statistics of the planner", async () => {
  const south = await make.establishment({ customer: brisa, alias: "Plazas del Sur" });
  const { id } = await make.case({ customer: brisa, establishment: south, facts: "Se lleva un abrigo de lana." });
  const asked = ["plaza", "plazas", "plaz", "lana plaza", "perfume", "perfumw", "paula", "bolsa forrada", "hurto septiembre", "grand"];
  await settleWords(db);
  const users = await db.asSystem((tx) => loadPeople(tx, sql`u.id = any(${Object.values(people).map((person) => person.id)}::uuid[])`));
  const answers = async () => {
    const found: Record<string, unknown> = {};
    for (const user of users)
      for (const q of asked)
        for (const [name, limits] of Object.entries({ searchLimits, common, few: { ...common, count: 1000 } })) {
          const [all] = await db.as(user, (tx) => findRecords(tx, user, { q, size: 50, entities: ["case"] }, cursors, limits));
          found[`${user.id} ${q} ${name}`] = [all!.count, all!.exact, ...all!.rows.map((row) => row.id).toSorted()];
        }
    return found;
  };
  await owner.query("delete from pg_statistic where starelid = 'case_words'::regclass");
  const without = await answers();
  await owner.query("analyze case_words");
  const analyzed = await answers();
  await owner.query("delete from pg_statistic where starelid = 'case_words'::regclass");
  expect(analyzed).toEqual(without);
  expect(await answers()).toEqual(without);
  await owner.query("analyze case_words");
  for (const q of ["plaza", "plazas", "lana plaza"]) expect(without[`${people.manager.id} ${q} few`]).toContain(id);
});

test("of people whose names differ by a letter, few are counted and all are found, page by page", async () => {
  const surnames = ["Quintaral", "Quintaral", "Quintarol", "Quintaral", "Quintaril", "Quintaral"];
  const made = [];
  for (const [index, surname] of surnames.entries()) made.push(await make.criminal({ customer: brisa, name: `N${index}`, surname }));
  const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.id = ${people.manager.id}::uuid`));
  const find = (q: string, size: number, after?: string) =>
    db.as(user!, async (tx) => (await findRecords(tx, user!, { q, size, entities: ["criminal"], ...(after && { after }) }, cursors, small))[0]!);
  const walked: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await find("Quintarul", 2, after);
    expect([page.count, page.exact]).toEqual([small.countNear, false]);
    walked.push(...page.rows.map(({ id }) => id));
    if (!page.next) break;
    after = page.next;
  }
  expect(walked.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  // Beside a name that is written so, those that sound like it are still found, after it.
  const beside = (await find("Quintarol", 10)).rows.map(({ id }) => id);
  expect([beside[0], beside.length]).toEqual([made[2]!.id, made.length]);
});
