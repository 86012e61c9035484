import pg from "pg";
import { expect, test, vi } from "vitest";
import { loadPerson } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { clearWordLists } from "#server/features/search/clear-word-lists.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const customer = await make.customer({ alias: "Mercería Obregal" });
const shop = await make.establishment({ customer, alias: "Tienda Ventolera", city: "Albarracín" });
const office = await make.user({ role: "supercustomer", customer });
const head = await world.as(office);
const stranger = await make.user({ role: "supercustomer", customer: await make.customer() });

const finds = async (q: string, id: string, api = manager) =>
  (await api.search.find({ q, entities: ["case"] }))[0]!.rows.some((row) => row.id === id);
const listed = async (find: string, id: string) => (await manager.cases.list({ find })).rows.some((row) => row.id === id);
const wordsOf = (like: string) =>
  db
    .asSystem((tx) => tx.rows<{ word: string }>(sql`select distinct word from near_words where word like ${like} order by 1`))
    .then((rows) => rows.map(({ word }) => word));
const versionOf = async (id: string) => (await manager.cases.get({ id })).version;

test("every name on a card is found with one letter wrong, missing or too many, by search and in the list; numbers are not", async () => {
  const thief = await make.criminal({ customer, name: "Jaxamara", surname: "Quilmes", nickname: null, dni: "12345678Z" });
  const band = await make.band({ customer, alias: "Los Cernícalos" });
  const vehicle = await make.vehicle({ customer, plate: "4821KLM", brand: "Lanciola", model: "Brisote", color: "Verde" });
  const lawyer = await make.lawyer({ alias: "Eulalia Zubimendi" });
  const court = await make.court({ alias: "Juzgado de Villaquemada" });
  const links = { criminals: [thief.id], bands: [band.id], vehicles: [vehicle.id] };
  const { id } = await make.case({ customer, establishment: shop, lawyer: lawyer.id, court: court.id, ...links });
  await manager.cases.articles.add({ id, values: { name: "Perfumador", quantity: 1, price: 5 } });
  const typed = [
    "jaxmara",
    "quilmez",
    "cernicallos",
    "lanciolo",
    "brisotte",
    "ventolerra",
    "albaracin",
    "obrejal",
    "zubimendy",
    "villaquenada",
    "perfunador",
  ];
  for (const q of [...typed, "4821klm ventolrra", "4821kln"]) expect([q, await finds(q, id)]).toEqual([q, true]);
  for (const q of typed) expect([q, await listed(q, id)]).toEqual([q, true]);
  expect(await finds("jaxmara", id, head)).toBe(true);
  for (const q of ["12345679z", "jaxmra"]) expect([q, await finds(q, id)]).toEqual([q, false]);
});

test("documents have no words with letters left out, and a save of texts learns none", async () => {
  const { id } = await make.case({ customer, establishment: shop });
  const before = await wordsOf("%");
  await manager.cases.update({ id, version: 1, values: { attestation: "AT 44/2026", facts: "Se lleva un astrolabio." } });
  expect(await wordsOf("%")).toEqual(before);
  const row = await db.asSystem((tx) =>
    tx.row<{ forms: number }>(sql`
    select count(*)::int as forms from case_words w, unnest(w.document) where w.id = ${id} and lexeme ~ '^[=@^]?~'`),
  );
  expect(row).toEqual({ forms: 0 });
});

test("words are of a customer: those of another lead to nothing, also without the application's own filter", async () => {
  const near = async (person: typeof office) => {
    const user = (await db.asSystem((tx) => loadPerson(tx, person.id)))!;
    return db.as(user, (tx) => tx.row<{ words: string[] }>(sql`select words_near(search_near(array['ventolerra']), 10, 60) as words`));
  };
  expect([await near(office), await near(stranger)]).toEqual([{ words: ["ventolera"] }, { words: [] }]);
});

test("a case that moves takes its words with it", async () => {
  const other = await make.customer();
  const there = await make.establishment({ customer: other });
  const { id } = await make.case({ customer, establishment: shop });
  await manager.cases.articles.add({ id, values: { name: "Astrolabio", quantity: 1, price: 5 } });
  await manager.cases.update({ id, version: await versionOf(id), values: { customer: other.id, establishment: there.id } });
  expect(await finds("astrolavio", id, await world.as(await make.user({ role: "supercustomer", customer: other })))).toBe(true);
});

test("a name that nobody has any more is forgotten, one that others have is not", async () => {
  const [gone, kept] = [
    await make.criminal({ customer, name: "Teodulfo", surname: "Bramante", nickname: null }),
    await make.criminal({ customer, name: "Aurelia", surname: "Bramante", nickname: null }),
  ];
  for (const one of [gone, kept]) await make.case({ customer, establishment: shop, criminals: [one.id] });
  expect(await wordsOf("teodulfo")).toEqual(["teodulfo"]);
  await manager.criminals.update({ id: gone.id, version: gone.version, values: { name: "Rigoberto", surname: "Cantarell" } });
  await vi.waitFor(async () => expect([await wordsOf("teodulfo"), await wordsOf("rigoberto")]).toEqual([[], ["rigoberto"]]), 20_000);
  expect(await wordsOf("bramante")).toEqual(["bramante"]);
});

test("a removed record keeps its words for the day it comes back, and no look for one reads all records", async () => {
  const [one, two] = [await make.case({ customer, establishment: shop }), await make.case({ customer, establishment: shop })];
  const add = (id: string) => manager.cases.articles.add({ id, values: { name: "Zaragatona", quantity: 1, price: 5 } });
  for (const { id } of [one, two]) await add(id);
  await manager.cases.remove({ id: one.id, version: await versionOf(one.id) });
  const [line] = (await manager.cases.get({ id: two.id })).articles;
  await manager.cases.articles.remove({ id: two.id, line: line!.id });
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const numberOf = async (text: string) => Number((await owner.query(text)).rows[0].n);
  await owner.query("begin");
  // As the server does some seconds after a save, if it has not done so yet.
  await owner.query("insert into doubted_words (customer_id, word) values ($1, 'zaragatona')", [customer.id]);
  await owner.query("select forget_words_now()");
  const doubted = await numberOf("select count(*) as n from doubted_words where word = 'zaragatona'");
  // How often this transaction has read one of these tables whole.
  const scans = await numberOf("select pg_stat_get_xact_numscans('case_words'::regclass) + pg_stat_get_xact_numscans('issue_words'::regclass) as n");
  await owner.query("commit");
  await owner.end();
  expect([doubted, scans]).toEqual([0, 0]);
  expect(await wordsOf("zaragatona")).toEqual(["zaragatona"]);
  await (await world.as(await make.user({ role: "admin" }))).cases.restore({ id: one.id });
  expect(await finds("zaragatonna", one.id)).toBe(true);
});

test("a word that somebody is about to write is not forgotten meanwhile", async () => {
  const one = await make.case({ customer, establishment: shop });
  const two = await make.case({ customer, establishment: shop });
  const add = (id: string) => manager.cases.articles.add({ id, values: { name: "Candilejo", quantity: 1, price: 5 } });
  await add(one.id);
  const [line] = (await manager.cases.get({ id: one.id })).articles;
  const added = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const writing = db.asSystem(async (tx) => {
    await tx.run(sql`insert into case_articles (id, case_id, name, quantity, price) values (gen_random_uuid(), ${two.id}, 'Candilejo', 1, 500)`);
    added.resolve();
    await ended.promise;
  });
  await added.promise;
  await manager.cases.articles.remove({ id: one.id, line: line!.id });
  await clearWordLists(db);
  ended.resolve();
  await writing;
  await clearWordLists(db);
  expect(await wordsOf("candilejo")).toEqual(["candilejo"]);
});

test("a document from before, with its forms, is found by them, and without them once it is made anew", async () => {
  const thief = await make.criminal({ customer, name: "Fulgencia", surname: "Ostariz", nickname: null });
  const { id } = await make.case({ customer, establishment: shop, criminals: [thief.id] });
  await db.asSystem((tx) => tx.run(sql`delete from near_words where word in ('fulgencia', 'ostariz')`));
  expect(await finds("fulgenzia", id)).toBe(false);
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const forms = "array_to_tsvector(array(select '@' || form from unnest(search_near(array['fulgencia', 'ostariz'])) form))";
  await owner.query("set session_replication_role = replica");
  await owner.query(`update case_words set document = document || ${forms}, others = others || ${forms} where id = $1`, [id]);
  expect(await finds("fulgenzia", id)).toBe(true);
  await owner.query("set session_replication_role = origin");
  await owner.query("select refresh_case_words(array[$1::uuid])", [id]);
  await owner.end();
  expect([await finds("fulgenzia", id), await wordsOf("fulgencia")]).toEqual([true, ["fulgencia"]]);
});
