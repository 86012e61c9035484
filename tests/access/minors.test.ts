import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { Person } from "#tests/support/factory.ts";
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
const counsel = await make.lawyer({ user: people.lawyer.id });
const root = await world.as(people.admin);
const minor = await make.criminal({ customer: brisa, dni: "12345678Z", name: "Lucía", surname: "Ferreiro Vidal", by: people.customer });
const nameless = await make.criminal({ customer: brisa, dni: "87654321X", nickname: null, by: people.customer });
const adult = await make.criminal({ customer: brisa, name: "Marcos", surname: "Ferreiro Soto", by: people.customer });
const child = await make.witness({ customer: brisa, name: "Nuria", lastname: "Ferreiro", minor: true, by: people.customer });
const gang = await make.band({ customer: brisa, criminals: [minor.id, adult.id], by: people.customer });
// In a shop that the users of the customer do not see: a minor is one everywhere.
const theft = await make.case({ customer: brisa, establishment: otherShop, criminals: [minor.id, nameless.id], minors: true, lawyer: counsel.id });
await root.cases.witnesses.add({ id: theft.id, values: { witness: child.id } });
const other = await make.case({
  customer: brisa,
  establishment: shop,
  criminals: [minor.id, adult.id],
  bands: [gang.id],
  datetime: "2026-10-01T10:00:00Z",
  trialDatetime: "2027-03-09T09:00:00Z",
  court: (await make.court()).id,
});

const knows: (keyof typeof people)[] = ["lawyer", "manager", "admin"];
const doesNot: (keyof typeof people)[] = ["customer", "supercustomer", "otherLawyer"];
const table = async (person: Person, path: string) => {
  const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  return parse(await answer.text(), { bom: true, delimiter: ";" }) as string[][];
};
const telling = /Lucía|Vidal|12345678Z|87654321X|Nuria/;

describe.each(doesNot)("outside of the case, to %s", (name) => {
  test("a minor is shown by initials in lists, pickers, search, networks, exports and references", async () => {
    const api = await world.as(people[name]);
    const { rows } = await api.criminals.list({ columns: ["surname", "name", "dni"] });
    expect(rows.find(({ id }) => id === minor.id)).toMatchObject({ alias: "L. F. V. (menor)", surname: "F. V. (menor)", name: "L.", dni: null });
    expect(rows.find(({ id }) => id === adult.id)).toMatchObject({ alias: "Marcos Ferreiro Soto", surname: "Ferreiro Soto" });
    expect((await api.criminals.pick({})).find(({ id }) => id === minor.id)).toMatchObject({ alias: "L. F. V. (menor)", hint: null });
    expect((await api.criminals.pick({ ids: [nameless.id] })).map(({ alias, hint }) => [alias, hint])).toEqual(
      // Users of a shop do not see offenders of the cases of another one.
      name === "customer" ? [] : [["— (menor)", null]],
    );
    expect((await api.witnesses.pick({})).map(({ alias, hint }) => [alias, hint])).toEqual([["N. F. (menor)", null]]);
    const answers = [
      rows,
      await api.search.find({ filter: { customer: [brisa.id] } }),
      await api.search.find({ q: String(other.cid) }),
      await api.network.around({ entity: "case", id: other.id, depth: 2 }),
      await api.bands.get({ id: gang.id }),
      await api.calendar.penal({ from: "2027-03-09", to: "2027-03-09" }),
      await table(people[name], "/criminals/export?format=csv"),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain("L.");
      expect(JSON.stringify(answer)).not.toMatch(telling);
    }
  });

  test("and by name in a case that they see", async () => {
    const api = await world.as(people[name]);
    expect((await api.cases.get({ id: other.id })).criminals.map(({ alias }) => alias)).toContain("Lucía Ferreiro Vidal");
  });

  test("cursors of lists and searches do not contain the name", async () => {
    const api = await world.as(people[name]);
    const firsts = [
      await api.criminals.list({ size: 1, sort: "-surname" }),
      ...(await api.search.find({ filter: { customer: [brisa.id] }, entities: ["criminal"], size: 1 })),
    ];
    for (const { next } of firsts) expect(Buffer.from(next!, "base64url").toString()).not.toMatch(/Ferreiro|Vidal/);
    const page = await api.criminals.list({ size: 1 });
    const second = await api.criminals.list({ size: 1, after: page.next! });
    const back = await api.criminals.list({ size: 1, before: second.previous! });
    expect([page.rows[0]!.id, second.rows[0]!.id, back.rows[0]!.id]).toEqual([adult.id, minor.id, adult.id]);
    const ofBrisa = { filter: { customer: [brisa.id] }, entities: ["criminal" as const], size: 1 };
    const [found] = await api.search.find(ofBrisa);
    const [more] = await api.search.find({ ...ofBrisa, after: found!.next! });
    expect([found!.rows[0]!.id, more!.rows[0]!.id].toSorted()).toEqual([minor.id, adult.id].toSorted());
  });
});

describe.each(knows)("to %s", (name) => {
  test("minors are shown by name", async () => {
    const api = await world.as(people[name]);
    expect((await api.criminals.list({})).rows.map(({ alias }) => alias)).toContain("Lucía Ferreiro Vidal");
    expect((await api.criminals.pick({ q: "Lucía" }))[0]).toMatchObject({ alias: "Lucía Ferreiro Vidal", hint: "12345678Z" });
  });
});

describe("a date of birth", () => {
  const inCase = async (values: { birthDate?: string; minors?: boolean; facts?: string; assigned?: boolean }) => {
    const person = await make.criminal({
      customer: brisa,
      name: "Iria",
      surname: "Castro",
      birthDate: values.birthDate ?? null,
      by: people.customer,
    });
    await make.case({
      customer: brisa,
      establishment: shop,
      criminals: [person.id],
      minors: values.minors ?? false,
      datetime: values.facts ?? "2026-05-20T10:00:00Z",
      ...(values.assigned && { lawyer: counsel.id }),
    });
    return person.id;
  };
  const nameFor = async (name: keyof typeof people, id: string) =>
    (await (await world.as(people[name])).criminals.list({ size: 100 })).rows.find((row) => row.id === id)?.alias;

  test("makes a person a minor in a case that does not say so, until the day they turn 18", async () => {
    // Eighteen on 21 May 2026, the day after the facts; and on 20 May, the day of the facts.
    const [minorThen, adultThen] = [await inCase({ birthDate: "2008-05-21" }), await inCase({ birthDate: "2008-05-20" })];
    for (const name of doesNot)
      expect([name, await nameFor(name, minorThen), await nameFor(name, adultThen)]).toEqual([name, "I. C. (menor)", "Iria Castro"]);
    expect(await nameFor("manager", minorThen)).toBe("Iria Castro");
  });

  test("follows the clock of the person: 20 May at 23:30 in Madrid is still the day before the birthday", async () => {
    const id = await inCase({ birthDate: "2008-05-21", facts: "2026-05-20T21:30:00Z" });
    expect(await nameFor("supercustomer", id)).toBe("I. C. (menor)");
  });

  test("of an adult shows the name in a case with minors; without one the case decides", async () => {
    const [adultThere, unknown] = [await inCase({ birthDate: "1990-01-01", minors: true }), await inCase({ minors: true })];
    expect([await nameFor("customer", adultThere), await nameFor("customer", unknown)]).toEqual(["Iria Castro", "I. C. (menor)"]);
  });

  test("is hidden with the name, and the lawyer of the case reads both", async () => {
    const id = await inCase({ birthDate: "2010-01-01", assigned: true });
    const read = async (name: keyof typeof people) =>
      (await (await world.as(people[name])).criminals.list({ size: 100, columns: ["birthDate", "name"] })).rows.find((row) => row.id === id);
    expect(await read("customer")).toMatchObject({ name: "I. (menor)", birthDate: null });
    expect(await read("lawyer")).toMatchObject({ name: "Iria", birthDate: "2010-01-01" });
    expect(JSON.stringify(await table(people.customer, `/criminals/export?format=csv&columns=birthDate,name&ids=${id}`))).not.toMatch(/2010|Iria/);
  });

  test("of a child who is in no case yet hides them too", async () => {
    const { id } = await make.criminal({ customer: brisa, name: "Iria", surname: "Castro", birthDate: "2013-01-01", by: people.customer });
    expect(await nameFor("customer", id)).toBe("I. C. (menor)");
  });
});
