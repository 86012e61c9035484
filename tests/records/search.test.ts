import { describe, expect, test } from "vitest";
import type { SearchEntityName } from "#domain/search/search-entities.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const shop = await make.establishment({ customer: brisa, alias: "Modas Iris Gran Vía", code: "MI-032", address: "Gran Vía 32", city: "Zaragoza" });
const boutique = await make.establishment({
  customer: corail,
  alias: "Galerie Château",
  code: "GC7",
  address: "12 rue de la République",
  city: "Orléans",
  country: "France",
  zip: "45000",
});
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 10)).toISOString();
const told = { customer: brisa, establishment: shop };
await make.case({
  ...told,
  datetime: at(1),
  facts: "Introduce varias prendas en una bolsa forrada y abandona la tienda corriendo.",
  attestation: "AT 4471/26",
});
const alarm = await make.case({ ...told, datetime: at(2), facts: "Las alarmas sonaron y el vigilante retuvo a dos mujeres con perfumes." });
const fitting = await make.case({ ...told, datetime: at(3), facts: "En el probador arrancó los dispositivos antihurto de un abrigo de señora." });
const french = await make.case({
  customer: corail,
  establishment: boutique,
  datetime: at(4),
  facts: "Une cliente a dissimulé plusieurs vêtements dans un sac doublé d’aluminium.",
});
const unreported = await make.issue({ ...told, datetime: at(5), facts: "Un menor cogió unas golosinas y las devolvió al ser sorprendido." });
await make.civilCase({
  customer: brisa,
  facts: "Reclamación por humedades en el local arrendado.",
  otherPart: "Inmobiliaria Peñalver",
  procedureNumber: "245/2026",
});
const garcia = await make.criminal({ customer: brisa, name: "Lucía", surname: "García Peña", nickname: "La Rubia", dni: "12345678Z" });
const dumitru = await make.criminal({ customer: brisa, name: "Vasile", surname: "Dumitru", nickname: null });
await make.criminal({ customer: corail, name: "Thérèse", surname: "Lefèvre", nickname: null });
await make.band({ customer: brisa, alias: "Clan del Levante", description: "Actúan en parejas distrayendo a los empleados." });
await make.band({ customer: corail, alias: "Réseau Occitanie" });
await make.vehicle({ customer: brisa, plate: "4821 KLM", brand: "Seat", model: "León" });
await make.vehicle({ customer: corail, plate: "AB-123-CD", brand: "Renault", model: "Mégane" });
await make.witness({ customer: brisa, code: "87654321X", name: "Íñigo", lastname: "Etxeberria Ruiz" });

const number = ({ cid }: { cid: number }) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
describe("the first results", () => {
  test("an exact match comes before one that differs by a letter", async () => {
    const owner = await make.customer();
    const near = await make.criminal({ customer: owner, name: "Ana", surname: "Aakoski" });
    const exact = await make.criminal({ customer: owner, name: "Zoe", surname: "Aakosko" });
    const begins = await make.criminal({ customer: owner, name: "Eva", surname: "Aakoskonen" });
    const [group] = await manager.search.find({ q: "aakosko", entities: ["criminal"] });
    expect(group?.rows.map(({ id }) => id)).toEqual([exact.id, begins.id, near.id]);
  });

  test.each(["bolsa zapato", "4899XYZ", "Garbanzo", "2025-000001", "12345679Z"])("are none for %s", async (q) => {
    for (const group of await manager.search.find({ q })) expect([group.entity, group.count, group.rows]).toEqual([group.entity, 0, []]);
  });
});

describe("facets", () => {
  const idsOf = async (input: Parameters<typeof manager.search.find>[0], entity: SearchEntityName) =>
    (await manager.search.find(input)).find((one) => one.entity === entity)?.rows.map(({ id }) => id);

  test("narrow the results, and leave out kinds of records without that field", async () => {
    expect(await idsOf({ q: "2026", filter: { customer: [corail.id] } }, "case")).toEqual([french.id]);
    expect(await idsOf({ q: "2026", filter: { datetime: { from: "2026-02-02", to: "2026-02-03" } } }, "case")).toEqual([fitting.id, alarm.id]);
    expect(await idsOf({ filter: { establishment: [shop.id] } }, "issue")).toEqual([unreported.id]);
    expect(await idsOf({ filter: { establishment: [shop.id] } }, "criminal")).toEqual([]);
    expect(await idsOf({ q: "garcia", filter: { customer: [corail.id] } }, "criminal")).toEqual([]);
    const theft = await make.case({
      ...told,
      datetime: at(6),
      facts: "Sale con un carro lleno.",
      modusOperandi: "unpaidCart",
      criminals: [dumitru.id],
    });
    expect(await idsOf({ filter: { modusOperandi: ["unpaidCart"] } }, "case")).toEqual([theft.id]);
    expect(await idsOf({ filter: { criminals: [dumitru.id] } }, "case")).toEqual([theft.id]);
    await manager.cases.remove({ id: theft.id, version: theft.version });
    expect(await idsOf({ filter: { criminals: [dumitru.id] } }, "case")).toEqual([]);
  });

  test("statuses of civil cases find civil cases, and with statuses of cases both", async () => {
    const counts = async (filter: object) => {
      const groups = await manager.search.find({ filter: { customer: [brisa.id], ...filter } });
      return Object.fromEntries(groups.filter(({ count }) => count > 0).map(({ entity, count }) => [entity, count]));
    };
    expect(await counts({ civilStatus: ["new"] })).toEqual({ civilCase: 1 });
    expect(await counts({ civilStatus: ["archived"] })).toEqual({});
    expect(await counts({ caseStatus: ["new"] })).toEqual({ case: 3 });
    expect(await counts({ caseStatus: ["new"], civilStatus: ["new", "assessment"] })).toEqual({ case: 3, civilCase: 1 });
    expect(await counts({ caseStatus: ["archived"], civilStatus: ["new"] })).toEqual({ civilCase: 1 });
    expect(await refusal(manager.search.find({ filter: { civilStatus: ["suspended"] } }))).toMatchObject({ status: 400 });
  });

  test("a search without words or facets is refused", async () => {
    for (const { count, rows } of await manager.search.find({})) expect([count, rows]).toEqual([0, []]);
  });

  test("the export of a list accepts the same words", async () => {
    expect((await manager.criminals.list({ find: "Garsia" })).rows.map(({ id }) => id)).toEqual([garcia.id]);
    expect(await manager.criminals.count({ find: "Garsia" })).toEqual({ count: 1, exact: true });
  });
});

test("pages continue where the last one ended, across degrees of similarity", async () => {
  const owner = await make.customer();
  const names = ["Bermudez", "Bermudes", "Bermudo", "Bermudezal", "Bermuda", "Bermudez"];
  for (const [index, surname] of names.entries()) await make.criminal({ customer: owner, name: `N${index}`, surname });
  const [whole] = await manager.search.find({ q: "Bermudez", entities: ["criminal"] });
  const walked: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const [page] = await manager.search.find({ q: "Bermudez", entities: ["criminal"], size: 1, ...(after && { after }) });
    walked.push(...page!.rows.map(({ id }) => id));
    after = page!.next;
  }
  expect(walked).toEqual(whole!.rows.map(({ id }) => id));
  expect(walked.length).toBe(whole!.count);
  expect(walked.length).toBeGreaterThanOrEqual(4);
});

test("a result has the fields that its declaration names, and the matching part of a long text", async () => {
  const facts = `${"Nada de particular ocurre durante la mañana. ".repeat(20)}Entonces un hombre rompe el escaparate. ${"Después, nada. ".repeat(30)}`;
  const long = await make.case({ ...told, facts });
  const [group] = await manager.search.find({ q: "escaparates", entities: ["case"] });
  expect(group).toMatchObject({ count: 1, exact: true, rows: [{ id: long.id, alias: number(long), values: { customer: { alias: "Brisa" } } }] });
  expect(group?.rows[0]?.text).toContain("rompe el escaparate");
  expect(group?.rows[0]?.text?.length).toBeLessThan(240);
});

describe("hostile input", () => {
  const hostile = [
    "%",
    "_",
    "'",
    "''; drop table cases; --",
    "\\",
    "a & | ! ( ) <-> :*",
    "'=x':*",
    "~",
    "<script>alert(1)</script>",
    "*",
    ":*",
    "\ud83d\ude00",
  ];
  test.each([...hostile, "a ".repeat(50), "x".repeat(100), "é".repeat(100)])("%j is treated as text", async (q) => {
    expect(await manager.search.find({ q })).toHaveLength(8);
  });

  test.each([
    [{ q: "x".repeat(101) }, "too long"],
    [{ q: "a\u0000b" }, "a NUL"],
    [{ q: "a", after: "nonsense", entities: ["case"] }, "a cursor that is none"],
    [{ q: "a", after: "WyJ4IiwiMDE5OGM1ZDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAwIl0", entities: ["case"] }, "a cursor of something else"],
    [{ q: "a", after: "WzEsIjAxOThjNWQwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMCJd", entities: ["case"] }, "a cursor of a list"],
    [{ q: "a", after: "x" }, "a cursor for all kinds at once"],
    [{ q: "a", entities: ["user"] }, "a kind that is not searched"],
    [{ q: "a", filter: { facts: ["x"] } }, "no facet"],
  ])("%j is refused: %s", async (input, _why) => {
    expect(await refusal(manager.search.find(input as never))).toMatchObject({ status: 400 });
  });
});

test("the number of an incident is shown with its prefix and found with it, in a search, a list and a picker", async () => {
  const made = await make.issue({ establishment: shop, customer: brisa });
  const shown = `H-${number(made)}`;
  expect((await manager.issues.list({ find: shown, size: 25 })).rows.map(({ id, alias }) => [id, alias])).toEqual([[made.id, shown]]);
  expect((await manager.issues.list({ q: shown.toLowerCase(), size: 25 })).rows.map(({ id }) => id)).toEqual([made.id]);
  expect(await manager.issues.pick({ q: shown })).toMatchObject([{ id: made.id, alias: shown }]);
  const [group] = await manager.search.find({ q: shown, entities: ["issue"] });
  expect(group!.rows.map(({ id, alias }) => [id, alias])).toEqual([[made.id, shown]]);
  expect((await manager.issues.get({ id: made.id })).cid).toBe(made.cid);
});
