import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { enqueue } from "#server/jobs/enqueue.ts";
import { wordsOfAll } from "#server/words/words-of-all.ts";
import { settleWords } from "#tests/support/settle-words.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const admin = await world.as(await make.user({ role: "admin" }));
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const customer = await make.customer({ alias: "Antigua Casa" });
const shop = await make.establishment({ customer, alias: "Tienda Ocaso", city: "Teruel" });
const lawyer = await make.lawyer({ alias: "Berta Olmedo" });
const court = await make.court({ alias: "Juzgado Viejo", city: "Cuenca" });
const criminal = await make.criminal({ customer, name: "Pascual", surname: "Lorente", nickname: null });
const band = await make.band({ customer, alias: "Los Tordos" });
const vehicle = await make.vehicle({ customer, plate: "1111BBB", brand: "Seat", model: "Ibiza", color: "Verde" });
const links = { criminals: [criminal.id], bands: [band.id], vehicles: [vehicle.id] };
const theft = await make.case({ customer, establishment: shop, lawyer: lawyer.id, court: court.id, ...links });
const issue = await make.issue({ customer, establishment: shop, lawyer: lawyer.id, ...links });
const civil = await make.civilCase({
  customer,
  lawyer: lawyer.id,
  court: (await make.court({ alias: "Sala Segunda", courtType: "firstInstance" })).id,
});

type Kind = "case" | "issue" | "civilCase" | "vehicle";
const finds = async (q: string, entity: Kind, id: string) =>
  (await manager.search.find({ q, entities: [entity] }))[0]!.rows.some((row) => row.id === id);
const all = { case: theft, issue, civilCase: civil, vehicle };
const foundBy = async (q: string) => {
  const kinds: Kind[] = [];
  for (const [kind, { id }] of Object.entries(all) as [Kind, { id: string }][]) if (await finds(q, kind, id)) kinds.push(kind);
  return kinds;
};

describe("when a name changes, the documents follow", () => {
  const both: Kind[] = ["case", "issue"];
  const three: Kind[] = ["case", "issue", "civilCase"];
  test.each([
    ["establishment", "ocaso", "aurora", both, () => manager.establishments.update({ id: shop.id, version: 1, values: { alias: "Tienda Aurora" } })],
    ["town", "teruel", "huesca", both, () => manager.establishments.update({ id: shop.id, version: 2, values: { city: "Huesca" } })],
    ["customer", "antigua", "moderna", three, () => manager.customers.update({ id: customer.id, version: 1, values: { alias: "Moderna Casa" } })],
    ["lawyer", "olmedo", "sarmiento", three, () => manager.lawyers.update({ id: lawyer.id, version: 1, values: { alias: "Berta Sarmiento" } })],
    ["court", "viejo", "nuevo", ["case"], () => manager.courts.update({ id: court.id, version: 1, values: { alias: "Juzgado Nuevo" } })],
    [
      "offender",
      "lorente",
      "gandia",
      both,
      async () => manager.criminals.update({ ...(await versionOf("criminals", criminal.id)), values: { surname: "Gandía" } }),
    ],
    ["band", "tordos", "mirlos", both, async () => manager.bands.update({ ...(await versionOf("bands", band.id)), values: { alias: "Los Mirlos" } })],
    [
      "colour",
      "ibiza verde",
      "ibiza rojo",
      [...both, "vehicle"],
      async () => manager.vehicles.update({ ...(await versionOf("vehicles", vehicle.id)), values: { color: "Rojo" } }),
    ],
    [
      "plate",
      "1111bbb",
      "2345jkl",
      [...both, "vehicle"],
      async () => manager.vehicles.update({ ...(await versionOf("vehicles", vehicle.id)), values: { plate: "2345JKL" } }),
    ],
  ] as const)("of a %s: found by %s, then by %s", async (_what, before, after, kinds, change) => {
    expect(await foundBy(before)).toEqual(kinds);
    const version = (await manager.cases.get({ id: theft.id })).version;
    await change();
    await vi.waitFor(async () => expect([await foundBy(before), await foundBy(after)]).toEqual([[], kinds]), 20_000);
    expect((await manager.cases.get({ id: theft.id })).version).toBe(version);
  });

  const versionOf = async (table: "criminals" | "bands" | "vehicles", id: string) => ({ id, version: (await manager[table].get({ id })).version });
});

describe("what a case itself says changes at once", () => {
  test.each([
    ["links", { criminals: [] }, "gandia"],
    ["the court", { court: null }, "nuevo"],
  ])("%s", async (_what, values, q) => {
    expect(await finds(q, "case", theft.id)).toBe(true);
    const { version } = await manager.cases.get({ id: theft.id });
    const { version: next } = await manager.cases.update({ id: theft.id, version, values: values as never });
    expect(await finds(q, "case", theft.id)).toBe(false);
    expect(next).toBe(version + 1);
  });

  test("also that it was removed, and restored", async () => {
    const { id } = await make.case({ customer, establishment: shop, facts: "Un abanico de nácar." });
    expect(await finds("abanico huesca", "case", id)).toBe(true);
    await manager.cases.remove({ id, version: 1 });
    expect(await finds("abanico huesca", "case", id)).toBe(false);
    await admin.cases.restore({ id });
    expect(await finds("abanico huesca", "case", id)).toBe(true);
  });
});

/** So many copies of a case, written without the journal. */
async function copy(id: string, firstNumber: number, count: number) {
  await owner.query("begin");
  await owner.query("set local session_replication_role = replica");
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'cases'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'cid')`,
  );
  const { names } = rows[0]!;
  await owner.query(
    `insert into cases (id, cid, ${names}) select gen_random_uuid(), $2::integer + n, ${names} from cases, generate_series(1, $3::integer) n where id = $1`,
    [id, firstNumber, count],
  );
  await owner.query("commit");
}

test("all documents are made anew by a job, and nothing of it is lost when it is interrupted", async () => {
  const { id } = await make.case({ customer, establishment: shop, facts: "Un sombrero de fieltro." });
  await settleWords(db);
  await copy(id, 20_269_000, 450);
  await owner.query("truncate case_words, issue_words, civil_case_words, vehicle_words, near_words");
  const counts = async (q: string) => [
    (await manager.search.find({ q, entities: ["case"] }))[0]!.count,
    (await manager.cases.count({ find: q })).count,
  ];
  expect(await counts("sombrero huesca")).toEqual([0, 0]);
  await wordsOfAll.run(world.deps, {}, { id: "", progress: async () => undefined, cancelled: () => true });
  expect(await counts("sombrero huesca")).toEqual([0, 0]);
  await db.asSystem((tx) => enqueue(tx, "words", {}));
  await vi.waitFor(async () => expect(await counts("sombrero huesca")).toEqual([451, 451]), 30_000);
  const kept = await owner.query(
    "select count(*)::int as missing from cases c where not exists (select from case_words w where w.id = c.id and w.cid = c.cid)",
  );
  expect(kept.rows).toEqual([{ missing: 0 }]);
});

test("a name that very many cards show is followed by a job", async () => {
  const wide = await make.establishment({ customer, alias: "Tienda Lucerna", city: "Huesca" });
  const { id } = await make.case({ customer, establishment: wide, facts: "Se lleva un candil de bronce." });
  await copy(id, 20_268_000, 520);
  await manager.establishments.update({ id: wide.id, version: 1, values: { alias: "Tienda Farol" } });
  const count = async (find: string) => (await manager.cases.count({ find })).count;
  await vi.waitFor(async () => expect([await count("lucerna"), await count("farol")]).toEqual([0, 521]), 30_000);
});
