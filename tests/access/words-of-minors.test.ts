import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { settleWords } from "#tests/support/settle-words.ts";
import { openWorld } from "#tests/support/world.ts";

// Who becomes a minor is out of reach in the same transaction. The follower that makes documents anew is held here, as if it had died.
const world = await openWorld();
const { make, db } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const headOffice = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

let made = 0;
/** A person in a case, and in an incident with another name beside. */
async function theft(values: { birthDate?: string } = {}) {
  const surname = `Quintar${String.fromCharCode(97 + made++).repeat(4)}x`;
  const person = await make.criminal({ customer: brisa, name: "Paz", surname, nickname: null, ...values });
  const told = { customer: brisa, establishment: shop, facts: "Se lleva una cazadora.", datetime: "2026-03-11T10:00:00.000Z" };
  const penal = await make.case({ ...told, criminals: [person.id] });
  const issue = await make.issue({ ...told, criminals: [person.id] });
  await settleWords(db);
  return { person, penal, issue, surname, told };
}
type Theft = Awaited<ReturnType<typeof theft>>;

const searched = async (surname: string) => (await headOffice.search.find({ q: surname, entities: ["case", "issue"] })).map(({ count }) => count);
const found = async (surname: string) => {
  const lists = [await headOffice.cases.count({ find: surname }), await headOffice.issues.count({ find: surname })];
  return [...(await searched(surname)), ...lists.map(({ count }) => count)];
};

const ways: Record<string, (of: Theft) => Promise<unknown>> = {
  "a date of birth": ({ person }) => manager.criminals.update({ id: person.id, version: person.version, values: { birthDate: "2012-05-05" } }),
  "the mark of a case": async ({ penal }) => manager.cases.update({ id: penal.id, version: 1, values: { minors: true } }),
  "another case with minors": ({ person, told }) => make.case({ ...told, criminals: [person.id], minors: true }),
  "a link to a case with minors": async ({ person, told }) => {
    const { id } = await make.case({ ...told, criminals: [], minors: true });
    await manager.cases.update({ id, version: 1, values: { criminals: [person.id] } });
  },
};

test.each(Object.entries(ways))("by %s", async (_, become) => {
  const one = await theft();
  expect(await found(one.surname)).toEqual([1, 1, 1, 1]);
  await owner.query("begin");
  await owner.query("select from followers where name = 'words' for update");
  try {
    await become(one);
    expect(await searched(one.surname)).toEqual([0, 0]);
  } finally {
    await owner.query("commit");
  }
  expect(await found(one.surname)).toEqual([0, 0, 0, 0]);
  const [cases] = await manager.search.find({ q: one.surname, entities: ["case"] });
  expect(cases!.count).toBeGreaterThan(0);
});

test("by facts on another day, in a case and in an incident", async () => {
  for (const move of [
    ({ penal }: Theft) => manager.cases.update({ id: penal.id, version: 1, values: { datetime: "2020-03-11T10:00:00.000Z" } }),
    ({ issue }: Theft) => manager.issues.update({ id: issue.id, version: 1, values: { datetime: "2020-03-11T10:00:00.000Z" } }),
  ]) {
    const one = await theft({ birthDate: "2005-05-05" });
    expect(await found(one.surname)).toEqual([1, 1, 1, 1]);
    await owner.query("begin");
    await owner.query("select from followers where name = 'words' for update");
    try {
      await move(one);
      expect(await searched(one.surname)).toEqual([0, 0]);
    } finally {
      await owner.query("commit");
    }
    expect(await found(one.surname)).toEqual([0, 0, 0, 0]);
  }
});

test("whoever is none any more is found again, in all their records", async () => {
  const one = await theft({ birthDate: "2012-05-05" });
  expect(await found(one.surname)).toEqual([0, 0, 0, 0]);
  await manager.criminals.update({ id: one.person.id, version: one.person.version, values: { birthDate: "1990-05-05" } });
  expect(await found(one.surname)).toEqual([1, 1, 1, 1]);
  const other = await theft();
  const marked = await make.case({ ...other.told, criminals: [other.person.id], minors: true });
  expect(await found(other.surname)).toEqual([0, 0, 0, 0]);
  await manager.cases.update({ id: marked.id, version: 1, values: { criminals: [] } });
  expect(await found(other.surname)).toEqual([1, 1, 1, 1]);
});

test("a search waits for nothing that somebody else has not committed, and two seconds at most for what is", async () => {
  const { surname } = await theft();
  await owner.query("begin");
  await owner.query("select from followers where name = 'words' for update");
  try {
    const { id } = await make.case({ customer: brisa, establishment: shop, facts: "Un cencerro de bronce." });
    expect((await manager.search.find({ q: "cencerro", entities: ["case"] }))[0]!.rows).toEqual([]);
    expect((await manager.search.find({ q: surname, entities: ["case"] }))[0]!.rows).toHaveLength(1);
    await owner.query("commit");
    expect((await manager.search.find({ q: "cencerro", entities: ["case"] }))[0]!.rows.map((row) => row.id)).toEqual([id]);
  } finally {
    await owner.query("rollback");
  }
});
