import { describe, expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import { sortsOf } from "#domain/entity.ts";
import { isIdentifying } from "#server/records/hidden-names.ts";
import type { Person } from "#tests/support/factory.ts";
import { type Api, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const brisa = await make.customer();
const [shop, otherShop] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const types = ["penal", "issue"] as ("penal" | "issue")[];
const people = {
  customer: await make.user({ role: "customer", customer: brisa, establishments: [shop], casesTypes: types }),
  supercustomer: await make.user({ role: "supercustomer", customer: brisa, casesTypes: types }),
  lawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], casesTypes: types }),
  otherLawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], casesTypes: types }),
  manager: await make.user({ role: "manager" }),
  admin: await make.user({ role: "admin" }),
};
const counsel = await make.lawyer({ user: people.lawyer.id });
const root = await world.as(people.admin);
const by = people.customer;
const minor = await make.criminal({ customer: brisa, dni: "12345678Z", name: "Lucía", surname: "Ferreiro Vidal", nickname: "Golondrina", by });
const born = await make.criminal({ customer: brisa, dni: "87654321X", name: "Iria", surname: "Ferreiro", birthDate: "2013-01-01", by });
const adults = await Promise.all(
  ["Albor", "Duarte", "Ferreres", "Guijarro", "Zubiri"].map((surname, at) =>
    make.criminal({ customer: brisa, name: `Marcos ${at}`, surname, nickname: `Apodo ${at}`, by }),
  ),
);
const child = await make.witness({ customer: brisa, name: "Nuria", lastname: "Ferreiro", code: "11111111H", minor: true, by });
const grown = await make.witness({ customer: brisa, name: "Pilar", lastname: "Ferrando", code: "22222222J", by });
const gang = await make.band({ customer: brisa, alias: "Los del norte", criminals: [minor.id, ...adults.map(({ id }) => id)], by });
const car = await make.vehicle({ customer: brisa, plate: "4321BBB", criminals: [minor.id], by });
const theft = await make.case({ customer: brisa, establishment: otherShop, criminals: [minor.id], minors: true, lawyer: counsel.id });
const seen = await make.case({
  customer: brisa,
  establishment: shop,
  criminals: [minor.id, born.id, ...adults.map(({ id }) => id)],
  bands: [gang.id],
  vehicles: [car.id],
  lawyer: counsel.id,
});
for (const witness of [child.id, grown.id]) await root.cases.witnesses.add({ id: seen.id, values: { witness } });

const knows = ["lawyer", "manager", "admin"] as const;
const doesNot = ["customer", "supercustomer", "otherLawyer"] as const;

const table = async (person: Person, path: string) => {
  const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  return [answer.status, (await answer.text()).replace(/\r\n/g, "\n")];
};

type Door = (api: Api, typed: string, person: Person) => Promise<unknown>;
/** Every way to ask for people, or for records by their people, with a typed text. */
const doors: Record<string, Door> = {
  "the list by text": (api, q) => api.criminals.list({ q, count: true }),
  "the list by words": (api, find) => api.criminals.list({ find, count: true }),
  "the list by both": (api, typed) => api.criminals.list({ q: typed, find: typed, sort: "-dni" }),
  "the last page": (api, q) => api.criminals.list({ q, last: true, sort: "-surname" }),
  "the count by text": (api, q) => api.criminals.count({ q }),
  "the count by words": (api, find) => api.criminals.count({ find }),
  "the picker": (api, q) => api.criminals.pick({ q }),
  "the picker of a customer": (api, q) => api.criminals.pick({ q, customer: [brisa.id] }),
  "the picker of witnesses": (api, q) => api.witnesses.pick({ q }),
  "the export by text": (_, q, person) => table(person, `/criminals/export?format=csv&q=${encodeURIComponent(q)}`),
  "the export by words": (_, find, person) => table(person, `/criminals/export?format=json&find=${encodeURIComponent(find)}`),
  "the search": (api, q) => api.search.find({ q }),
  "the search of people": (api, q) => api.search.find({ q, entities: ["criminal"], size: 1 }),
  "the search with filters": (api, q) => api.search.find({ q, filter: { customer: [brisa.id] } }),
  "cases by text": (api, q) => api.cases.list({ q, count: true }),
  "cases by words": (api, find) => api.cases.list({ find, count: true }),
  "the count of cases": (api, find) => api.cases.count({ find }),
  "the statuses of cases": (api, find) => api.cases.statuses({ find }),
  "the export of cases": (_, find, person) => table(person, `/cases/export?format=csv&find=${encodeURIComponent(find)}`),
  "issues by words": (api, find) => api.issues.list({ find, count: true }),
  "bands by words": (api, find) => api.bands.list({ find, count: true }),
  "vehicles by words": (api, find) => api.vehicles.list({ find, count: true }),
  "similar people": (api, typed) =>
    api.duplicates.similar({ entity: "criminal", customer: brisa.id, values: /\d/.test(typed) ? { dni: typed } : nameIn(typed, "surname") }),
  "similar witnesses": (api, typed) =>
    api.duplicates.similar({ entity: "witness", customer: brisa.id, values: /\d/.test(typed) ? { code: typed } : nameIn(typed, "lastname") }),
};
const nameIn = (typed: string, rest: string) => ({ name: typed.split(" ")[0]!, [rest]: typed.split(" ").slice(1).join(" ") || null });

/** What hides, and what nobody is called, of the same form. */
const pairs = [
  ["Lucía", "Zoraida"],
  ["lucia vidal", "zoraida quiroga"],
  ["Lucía Ferreiro Vidal", "Zoraida Quiroga Ulloa"],
  ["Ferreiro", "Quiroga"],
  ["ferrei", "quirog"],
  ["Vidla", "Ullao"],
  ["Golondrina", "Xilofonista"],
  ["12345678Z", "55555555K"],
  ["12345678", "55555555"],
  ["Iria", "Olga"],
  ["87654321X", "55555555K"],
  ["Nuria", "Xenia"],
  ["11111111H", "55555555K"],
] as const;

describe.each(doesNot)("to %s", (name) => {
  test.each(Object.entries(doors))("%s answers to a hidden name as to one that nobody has", async (_, ask) => {
    const api = await world.as(people[name]);
    for (const [hidden, nobody] of pairs)
      expect([hidden, await ask(api, hidden, people[name])]).toEqual([hidden, await ask(api, nobody, people[name])]);
  });

  test("who has a hidden name does not stand between those whose names are shown, wherever it would be in the alphabet", async () => {
    const api = await world.as(people[name]);
    const orders = async () => {
      const answers: [string, unknown][] = [];
      for (const sort of identifying.flatMap((one) => [one, `-${one}`]) as "surname"[]) {
        answers.push([sort, (await api.criminals.list({ sort })).rows.map(({ id }) => id)]);
        if (/surname$/.test(sort)) answers.push([`${sort} in pages`, await pages(api, sort)]);
        if (/surname|dni|birthDate/.test(sort))
          answers.push([`${sort} exported`, await ids(people[name], `/criminals/export?format=json&sort=${sort}`)]);
      }
      answers.push(["picker", (await api.criminals.pick({})).map(({ id }) => id)]);
      answers.push(["witnesses", (await api.witnesses.pick({})).map(({ id }) => id)]);
      const found = await api.search.find({ filter: { customer: [brisa.id] }, entities: ["criminal"] });
      answers.push(["search", found.map(({ rows }) => rows.map(({ id }) => id))]);
      answers.push(["network", (await api.network.around({ entity: "case", id: seen.id, depth: 2 })).nodes.map(({ id }) => id)]);
      answers.push(["band", (await api.bands.get({ id: gang.id })).criminals.map(({ id }) => id)]);
      answers.push(["list", (await api.cases.list({ columns: ["criminals"] })).rows.map(({ criminals }) => criminals?.map(({ id }) => id))]);
      return answers;
    };
    const before = await orders();
    const of = (id: string) => root.criminals.get({ id });
    const rename = async (surname: string, dni: string, lastname: string) => {
      const [one, other] = [await of(minor.id), await of(born.id)];
      await root.criminals.update({ id: one.id, version: one.version, values: { surname, name: surname, nickname: surname, dni } });
      await root.criminals.update({ id: other.id, version: other.version, values: { surname, name: surname, birthDate: "2012-02-02" } });
      const witness = await root.witnesses.get({ id: child.id });
      await root.witnesses.update({ id: child.id, version: witness.version, values: { lastname, name: lastname } });
    };
    await rename("Zzurro", "99999999R", "Zzz");
    const after = await orders();
    await rename("Aabad", "00000001R", "Aaa");
    const last = await orders();
    const [one, other] = [await of(minor.id), await of(born.id)];
    await root.criminals.update({
      ...{ id: one.id, version: one.version },
      values: { surname: "Ferreiro Vidal", name: "Lucía", nickname: "Golondrina", dni: "12345678Z" },
    });
    await root.criminals.update({ id: other.id, version: other.version, values: { surname: "Ferreiro", name: "Iria", birthDate: "2013-01-01" } });
    const witness = await root.witnesses.get({ id: child.id });
    await root.witnesses.update({ id: child.id, version: witness.version, values: { lastname: "Ferreiro", name: "Nuria" } });
    expect(after).toEqual(before);
    expect(last).toEqual(before);
    expect(before.find(([which]) => which === "surname")![1]).toHaveLength(7);
  });

  test("initials find whom the reader sees by them", async () => {
    const api = await world.as(people[name]);
    const typed = ["L. F. V.", "l f v", "L. F. V. (menor)"];
    for (const q of typed) {
      expect([q, (await api.criminals.pick({ q })).map(({ id }) => id)]).toEqual([q, [minor.id]]);
      expect([q, (await api.criminals.list({ q })).rows.map(({ id }) => id)]).toEqual([q, [minor.id]]);
      expect([q, (await api.criminals.list({ find: q })).rows.map(({ id }) => id)]).toEqual([q, [minor.id]]);
      expect([q, await api.criminals.count({ q })]).toEqual([q, { count: 1, exact: true }]);
      const [group] = await api.search.find({ q, entities: ["criminal"] });
      expect([q, group!.count, group!.rows.map(({ alias }) => alias)]).toEqual([q, 1, ["L. F. V. (menor)"]]);
    }
    expect((await api.witnesses.pick({ q: "N. F." })).map(({ id }) => id)).toEqual([child.id]);
    expect((await api.criminals.list({ find: String(seen.cid) })).rows).toEqual([]);
    expect((await api.search.find({ q: String(seen.cid), entities: ["case"] }))[0]!.rows.map(({ id }) => id)).toEqual([seen.id]);
    expect((await api.criminals.pick({ ids: [minor.id] })).map(({ alias }) => alias)).toEqual(["L. F. V. (menor)"]);
    expect((await api.criminals.list({ q: "marcos ferreres" })).rows.map(({ id }) => id)).toEqual([adults[2]!.id]);
  });
});

/** The orders in which a name, a document or a date of birth would have a place. */
const identifying = sortsOf(entities.criminal).filter((one) => isIdentifying(entities.criminal, one));

/** The ids of a list read page by page, forwards and backwards. */
async function pages(api: Api, sort: "surname") {
  const [there, back]: [string[], string[]] = [[], []];
  let page = await api.criminals.list({ sort, size: 2 });
  for (there.push(...page.rows.map(({ id }) => id)); page.next; there.push(...page.rows.map(({ id }) => id)))
    page = await api.criminals.list({ sort, size: 2, after: page.next });
  page = await api.criminals.list({ sort, size: 2, last: true });
  for (back.unshift(...page.rows.map(({ id }) => id)); page.previous; back.unshift(...page.rows.map(({ id }) => id)))
    page = await api.criminals.list({ sort, size: 2, before: page.previous });
  expect(back).toEqual(there);
  return there;
}

const ids = async (person: Person, path: string) => {
  const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
};

describe("the number of a hidden document", () => {
  test("is refused as one of a record that the shop does not see, and can be asked for like it", async () => {
    const unseen = await make.criminal({ customer: brisa, dni: "44444444A", name: "Adulto", by: people.admin });
    await make.case({ customer: brisa, establishment: otherShop, criminals: [unseen.id] });
    const api = await world.as(people.customer);
    const create = (dni: string) => refusal(api.criminals.create({ dni, surname: "Otro" }));
    const [hidden, other] = [await create("12345678Z"), await create("44444444A")];
    expect(hidden).toMatchObject({ code: "EXISTS_UNSEEN" });
    expect(hidden).toEqual(other);
    const ofAdult = await root.criminals.get({ id: adults[0]!.id });
    await root.criminals.update({ id: ofAdult.id, version: ofAdult.version, values: { dni: "33333333P" } });
    expect(await create("33333333P")).toMatchObject({ code: "BAD_REQUEST" });
    const add = (dni: string) => refusal(api.cases.addParty({ id: seen.id, field: "criminals", values: { dni, surname: "Otro" } }));
    expect(await add("12345678Z")).toEqual(await add("44444444A"));
  });

  test("is refused to a head office as one of a record that it does not see", async () => {
    const head = await world.as(people.supercustomer);
    const alone = await make.criminal({ customer: brisa, dni: "66666666Q", name: "Nadie", by: people.admin });
    await make.case({ customer: brisa, establishment: otherShop, criminals: [alone.id] }).then(({ id }) => root.cases.remove({ id, version: 1 }));
    const create = (dni: string) => refusal(head.criminals.create({ dni, surname: "Otro" }));
    expect(await create("12345678Z")).toEqual(await create("66666666Q"));
  });
});

describe.each(knows)("to %s", (name) => {
  test("everybody is found by name", async () => {
    const api = await world.as(people[name]);
    expect((await api.criminals.pick({ q: "Lucía" })).map(({ id }) => id)).toEqual([minor.id]);
    expect((await api.criminals.list({ q: "12345678Z" })).rows.map(({ id }) => id)).toEqual([minor.id]);
    expect((await api.criminals.list({ find: "golondrina" })).rows.map(({ id }) => id)).toEqual([minor.id]);
    expect(await api.criminals.count({ q: "Ferreiro" })).toEqual({ count: 2, exact: true });
    expect((await api.witnesses.pick({ q: "Nuria" })).map(({ id }) => id)).toEqual([child.id]);
    expect((await api.search.find({ q: "Lucía", entities: ["criminal"] }))[0]!.rows.map(({ id }) => id)).toEqual([minor.id]);
    expect((await api.cases.list({ find: "Lucía Vidal" })).rows.map(({ id }) => id).toSorted()).toEqual([theft.id, seen.id].toSorted());
    expect(
      (await api.duplicates.similar({ entity: "criminal", customer: brisa.id, values: { name: "Lucía", surname: "Ferreiro Vidal" } }))[0],
    ).toMatchObject({
      id: minor.id,
    });
    expect((await api.criminals.list({ sort: "surname" })).rows.map(({ alias }) => alias).slice(2, 5)).toEqual([
      "Iria Ferreiro",
      "Lucía Ferreiro Vidal",
      "Marcos 2 Ferreres",
    ]);
  });
});
