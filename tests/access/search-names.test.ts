import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { Api } from "#tests/support/world.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const brisa = await make.customer();
const [shop, otherShop] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const people = {
  customer: await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
  supercustomer: await make.user({ role: "supercustomer", customer: brisa }),
  lawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
  otherLawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
  manager: await make.user({ role: "manager" }),
  admin: await make.user({ role: "admin" }),
};
type Name = keyof typeof people;
const counsel = await make.lawyer({ user: people.lawyer.id });
const person = (name: string, surname: string, more: object = {}) => make.criminal({ customer: brisa, name, surname, nickname: null, ...more });
const minor = await person("Lucía", "Ferreiro Vidal", { nickname: "Golondrina", dni: "12345678Z" });
const adult = await person("Marcos", "Ferreiro Soto");
const born = await person("Iria", "Castromil", { birthDate: "2010-01-01" });
// In a shop that the users of the customer do not see: a minor is one everywhere.
await make.case({ customer: brisa, establishment: otherShop, criminals: [minor.id], minors: true, lawyer: counsel.id });
const told = { customer: brisa, establishment: shop };
const alone = await make.case({ ...told, facts: "Se lleva una cazadora vaquera.", criminals: [minor.id] });
const both = await make.case({ ...told, facts: "Salen con unas zapatillas puestas.", criminals: [minor.id, adult.id] });
const child = await make.case({ ...told, facts: "Coge unos auriculares y se va.", criminals: [born.id], lawyer: counsel.id });
const seen = await make.issue({ ...told, facts: "Devuelve un paraguas roto.", criminals: [minor.id] });
// The own shop names her in the facts, which every reader of the card sees.
const named = await make.case({ ...told, facts: "Una clienta reconoce a Ferreiro en el probador.", criminals: [minor.id] });

const knows: Name[] = ["lawyer", "manager", "admin"];
const doesNot: Name[] = ["customer", "supercustomer", "otherLawyer"];
const records = { alone, both, child, seen, named };
const namesOf = (ids: readonly string[]) =>
  Object.entries(records)
    .filter(([, { id }]) => ids.includes(id))
    .map(([name]) => name)
    .sort();

/** The same words in every way to find a case or an issue. */
async function found(api: Api, name: Name, q: string): Promise<string[]> {
  const groups = await api.search.find({ q, entities: ["case", "issue"] });
  const hits = namesOf(groups.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const narrowed = await api.search.find({ q, entities: ["case", "issue"], filter: { customer: [brisa.id] } });
  expect(namesOf(narrowed.flatMap(({ rows }) => rows.map(({ id }) => id)))).toEqual(hits);
  const lists = [await api.cases.list({ find: q, size: 100 }), await api.issues.list({ find: q, size: 100 })];
  expect(namesOf(lists.flatMap(({ rows }) => rows.map(({ id }) => id)))).toEqual(hits);
  const answer = await fetch(`${world.url}/api/cases/export?format=csv&columns=cid&find=${encodeURIComponent(q)}`, {
    headers: { authorization: `Bearer ${await world.signIn(people[name])}` },
  });
  const exported = (parse(await answer.text(), { bom: true, delimiter: ";" }) as string[][]).length - 1;
  expect(exported).toBe((await api.cases.count({ find: q })).count);
  expect(exported).toBe(groups[0]!.count);
  return hits;
}

/** Each way to name the minor, right and with a wrong letter, with and without other words. */
const naming = ["Lucía", "Vidal", "Lucia Vidal", "Golondrina", "12345678Z", "12.345.678-Z", "Golondrin", "Golondrima", "Vidal cazadora"];

describe.each(doesNot)("to %s", (name) => {
  test("no case is found by a name that its card hides", async () => {
    const api = await world.as(people[name]);
    for (const q of naming) expect([q, await found(api, name, q)]).toEqual([q, []]);
    for (const q of ["Iria", "Castromil", "castromil auriculares"]) expect([q, await found(api, name, q)]).toEqual([q, []]);
  });

  test("but by everything that the card shows", async () => {
    const api = await world.as(people[name]);
    expect(await found(api, name, "Marcos Ferreiro")).toEqual(["both"]);
    expect(await found(api, name, "Ferreiro")).toEqual(["both", "named"]);
    expect(await found(api, name, "ferreiro zapatillas")).toEqual(["both"]);
    expect(await found(api, name, "cazadora")).toEqual(["alone"]);
    expect(await found(api, name, "auriculares")).toEqual(["child"]);
  });
});

describe.each(knows)("to %s", (name) => {
  test("cases are found by the names of minors, who are shown by name", async () => {
    const api = await world.as(people[name]);
    for (const q of naming.slice(0, -1)) expect([q, await found(api, name, q)]).toEqual([q, ["alone", "both", "named", "seen"]]);
    expect(await found(api, name, "Vidal cazadora")).toEqual(["alone"]);
    expect(await found(api, name, "Castromil")).toEqual(["child"]);
  });
});

const manager = await world.as(people.manager);

describe("somebody who becomes a minor", () => {
  const find = async (name: Name, q: string) =>
    (await (await world.as(people[name])).search.find({ q, entities: ["case", "issue"] })).flatMap(({ rows }) => rows.map(({ id }) => id));

  test("by a date of birth is no longer found by name, at once", async () => {
    const { id, version } = await person("Bruno", "Quiroga");
    const one = await make.case({ ...told, criminals: [id] });
    const two = await make.issue({ ...told, criminals: [id] });
    expect((await find("supercustomer", "quiroga")).sort()).toEqual([one.id, two.id].sort());
    const now = await manager.criminals.get({ id });
    expect(now.version).toBeGreaterThanOrEqual(version);
    await manager.criminals.update({ id, version: now.version, values: { birthDate: "2011-04-04" } });
    expect([await find("supercustomer", "quiroga"), (await find("manager", "quiroga")).length]).toEqual([[], 2]);
  });

  test("by another case that says so is no longer found by name, at once", async () => {
    const { id } = await person("Telmo", "Armesto");
    const one = await make.case({ ...told, criminals: [id] });
    expect(await find("customer", "armesto")).toEqual([one.id]);
    const other = await make.case({ customer: brisa, establishment: otherShop, criminals: [id] });
    expect(await find("customer", "armesto")).toEqual([one.id]);
    await manager.cases.update({ id: other.id, version: (await manager.cases.get({ id: other.id })).version, values: { minors: true } });
    expect(await find("customer", "armesto")).toEqual([]);
    await make.case({ customer: brisa, establishment: otherShop, criminals: [(await person("Xoana", "Armesto")).id], minors: true });
    expect(await find("customer", "armesto")).toEqual([]);
  });

  test("and is found again when the case no longer says so", async () => {
    const { id } = await person("Uxía", "Barreiro");
    const one = await make.case({ ...told, criminals: [id], minors: true });
    expect(await find("customer", "barreiro")).toEqual([]);
    await manager.cases.update({ id: one.id, version: (await manager.cases.get({ id: one.id })).version, values: { minors: false } });
    expect(await find("customer", "barreiro")).toEqual([one.id]);
  });
});
