import { expect, test, vi } from "vitest";
import { loadPerson } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { settleWords } from "#tests/support/settle-words.ts";
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
  settleWords(db)
    .then(() => db.asSystem((tx) => tx.rows<{ word: string }>(sql`select distinct word from near_words where word like ${like} order by 1`)))
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

test("a removed record keeps its words for the day it comes back", async () => {
  const [one, two] = [await make.case({ customer, establishment: shop }), await make.case({ customer, establishment: shop })];
  for (const { id } of [one, two]) await manager.cases.articles.add({ id, values: { name: "Zaragatona", quantity: 1, price: 5 } });
  await manager.cases.remove({ id: one.id, version: await versionOf(one.id) });
  const [line] = (await manager.cases.get({ id: two.id })).articles;
  await manager.cases.articles.remove({ id: two.id, line: line!.id });
  expect(await wordsOf("zaragatona")).toEqual(["zaragatona"]);
  expect(await finds("zaragatonna", one.id)).toBe(false);
  await (await world.as(await make.user({ role: "admin" }))).cases.restore({ id: one.id });
  expect(await finds("zaragatonna", one.id)).toBe(true);
});

test("words are counted by the documents that have them, after any changes", async () => {
  const thief = await make.criminal({ customer, name: "Fulgencia", surname: "Ostariz", nickname: null });
  const cases = [await make.case({ customer, establishment: shop, criminals: [thief.id] }), await make.case({ customer, establishment: shop })];
  await manager.cases.update({ id: cases[1]!.id, version: 1, values: { criminals: [thief.id] } });
  await manager.cases.articles.add({ id: cases[0]!.id, values: { name: "Candilejo", quantity: 1, price: 5 } });
  await manager.cases.update({ id: cases[1]!.id, version: 2, values: { criminals: [] } });
  await settleWords(db);
  const rows = await db.asSystem((tx) =>
    tx.rows(sql`
      with counted as (
        select customer_id, word, count(*)::int as documents from (
          select customer_id, unnest(named_words(document)) as word from case_words
          union all select customer_id, unnest(named_words(document)) from issue_words
          union all select customer_id, unnest(named_words(document)) from civil_case_words
          union all select customer_id, unnest(named_words(document)) from vehicle_words) w group by customer_id, word)
      select word, c.documents, k.documents as kept from counted c full join near_words k using (customer_id, word)
      where c.documents is distinct from k.documents`),
  );
  expect(rows).toEqual([]);
  expect(await wordsOf("ostariz")).toEqual(["ostariz"]);
});

test("a picker forgives what the search forgives, and shows nobody by a name that is hidden", async () => {
  const thief = await make.criminal({ customer, name: "Paz", surname: "Embrusa", nickname: null });
  const child = await make.criminal({ customer, name: "Lía", surname: "Ostrolenka", nickname: null, birthDate: "2016-02-02" });
  await make.case({ customer, establishment: shop, criminals: [thief.id, child.id] });
  const band = await make.band({ customer, alias: "Los Estorninos" });
  const court = await make.court({ alias: "Juzgado de Torrecampo" });
  const car = await make.vehicle({ customer, plate: "7731FGH", brand: "Lanciola", model: "Brisote" });
  const guard = await make.witness({ customer, name: "Remedios", lastname: "Casamayor" });
  const picked = async (api: typeof manager) => ({
    criminals: (await api.criminals.pick({ q: "Embruza" })).map(({ id }) => id),
    bands: (await api.bands.pick({ q: "estornimos" })).map(({ id }) => id),
    witnesses: (await api.witnesses.pick({ q: "remedio casamaior" })).map(({ id }) => id),
    vehicles: (await api.vehicles.pick({ q: "7731FGJ" })).map(({ id }) => id),
    none: (await api.criminals.pick({ q: "Embrzzuza" })).map(({ id }) => id),
    child: (await api.criminals.pick({ q: "Ostrolenca" })).map(({ id }) => id),
  });
  const found = { criminals: [thief.id], bands: [band.id], witnesses: [guard.id], vehicles: [car.id], none: [] };
  expect(await picked(manager)).toEqual({ ...found, child: [child.id] });
  expect(await picked(head)).toEqual({ ...found, child: [] });
  expect((await manager.courts.pick({ q: "torrecanpo" })).map(({ id }) => id)).toEqual([court.id]);
});
