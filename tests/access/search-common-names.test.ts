import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadPeople } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { findRecords } from "#server/features/search/find-records.ts";
import { searchLimits } from "#server/features/search/matches.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { remakeWords } from "#tests/support/settle-words.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const people = {
  lawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
  otherLawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
};
type Name = keyof typeof people;
const counsel = await make.lawyer({ user: people.lawyer.id });
const person = (name: string, surname: string) => make.criminal({ customer: brisa, name, surname, nickname: null });
const adult = await person("Marcos", "Ferreiro Soto");
const minor = await person("Lucía", "Ferreiro Vidal");
const stranger = await person("Antía", "Ferreiro Pazos");
const told = { customer: brisa, establishment: shop, facts: "Se lleva una cazadora." };
// The first lawyer sees the one minor by name, and neither sees the other one.
const own = await make.case({ ...told, criminals: [minor.id], minors: true, lawyer: counsel.id });
await make.case({ ...told, criminals: [stranger.id], minors: true });
const source = await make.case({ ...told, criminals: [] });

/** Who is in the copies, one after the other. */
const parties = [[adult], [minor], [adult], [stranger], [adult], [minor, stranger]];
const copies = 2400;
const firstCid = 2026900000;

beforeAll(async () => {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'cases'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'cid')`,
  );
  const { names } = rows[0]!;
  await owner.query(
    `insert into cases (id, cid, ${names}) select gen_random_uuid(), ${firstCid} + n, ${names} from cases, generate_series(0, ${copies - 1}) n where id = $1`,
    [source.id],
  );
  for (const [place, party] of parties.entries())
    for (const { id } of party)
      await owner.query(
        `insert into case_criminals (case_id, criminal_id) select id, $1 from cases where cid >= ${firstCid} and (cid - ${firstCid}) % 6 = $2`,
        [id, place],
      );
  await remakeWords(world);
  await owner.query("vacuum analyze case_words");
});

/** The count, and the numbers of the cases on the first pages. */
async function pagesOf(name: Name, q: string, count: number) {
  const api = await world.as(people[name]);
  const found: { id: string }[] = [];
  let next: string | null | undefined;
  let group: { count: number; exact: boolean } | undefined;
  for (let page = 0; page < count && next !== null; page++) {
    const [cases] = await api.search.find({ q, entities: ["case"], size: 50, ...(next && { after: next }) });
    group ??= { count: cases!.count, exact: cases!.exact };
    found.push(...cases!.rows);
    next = cases!.next;
  }
  const { rows } = await owner.query<{ id: string; cid: number }>("select id, cid from cases where id = any($1)", [found.map(({ id }) => id)]);
  const cids = new Map(rows.map(({ id, cid }) => [id, cid]));
  return { ...group, cids: found.map(({ id }) => cids.get(id)!) };
}

/** The copies with one of these places, the newest first. */
const newest = (places: readonly number[], count: number) =>
  Array.from({ length: copies }, (_, at) => copies - 1 - at)
    .filter((at) => places.includes(at % 6))
    .slice(0, count)
    .map((at) => firstCid + at);

test("a common name finds the newest cases that show it, page by page", async () => {
  expect(await pagesOf("otherLawyer", "Ferreiro", 3)).toEqual({ count: 1000, exact: false, cids: newest([0, 2, 4], 150) });
  expect(await pagesOf("lawyer", "Ferreiro", 3)).toEqual({ count: 1000, exact: false, cids: newest([0, 1, 2, 4, 5], 150) });
});

test("with a wrong letter it finds the same, also where the newest places say that there are too many to count", async () => {
  expect(await pagesOf("otherLawyer", "Ferreyro", 3)).toEqual({ count: 200, exact: false, cids: newest([0, 2, 4], 150) });
  expect(await pagesOf("lawyer", "Ferreyro", 3)).toEqual({ count: 200, exact: false, cids: newest([0, 1, 2, 4, 5], 150) });
  const cursors = openCursors(openKeyring([Buffer.alloc(32)], ""));
  const limits = { ...searchLimits, commonRows: 100, commonWord: 10 };
  for (const [name, places] of [["otherLawyer", [0, 2, 4]] as const, ["lawyer", [0, 1, 2, 4, 5]] as const]) {
    const [user] = await world.db.asSystem((tx) => loadPeople(tx, sql`u.id = ${people[name].id}::uuid`));
    const [first] = await world.db.as(user!, (tx) => findRecords(tx, user!, { q: "Ferreyro", size: 50, entities: ["case"] }, cursors, limits));
    const { rows } = await owner.query<{ cid: number }>("select cid from cases where id = any($1) order by cid desc", [
      first!.rows.map(({ id }) => id),
    ]);
    expect([name, first!.count, first!.exact, rows.map(({ cid }) => cid)]).toEqual([name, 200, false, newest(places, 50)]);
  }
});

test("a name that only minors have finds as many cases as show it", async () => {
  expect(await pagesOf("otherLawyer", "Vidal", 1)).toEqual({ count: 0, exact: true, cids: [] });
  const { rows } = await owner.query<{ cid: number }>("select cid from cases where id = $1", [own.id]);
  expect(await pagesOf("lawyer", "Vidal", 20)).toEqual({ count: 801, exact: true, cids: [...newest([1, 5], copies), rows[0]!.cid] });
});

test("beside a minor who is shown, one who is not finds nothing", async () => {
  for (const name of ["lawyer", "otherLawyer"] as const) {
    expect(await pagesOf(name, "Pazos", 1)).toEqual({ count: 0, exact: true, cids: [] });
    expect(await pagesOf(name, "Lucía Pazos", 1)).toEqual({ count: 0, exact: true, cids: [] });
  }
  const manager = await world.as(await make.user({ role: "manager" }));
  expect((await manager.search.find({ q: "Pazos", entities: ["case"] }))[0]).toMatchObject({ count: 801 });
});
