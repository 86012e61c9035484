import { describe, expect, test } from "vitest";
import type { User } from "#domain/access/user.ts";
import type { MergeableName } from "#domain/duplicates/mergeable.ts";
import { sql } from "#server/db/sql.ts";
import { compareEveryNight } from "#server/features/duplicates/compare-all.ts";
import { findDuplicates } from "#server/features/duplicates/find-duplicates.ts";
import { settlePairs } from "#tests/support/settle-pairs.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const boss = await make.user({ role: "manager" });
const manager = await world.as(boss);
const [one, other] = [await make.customer(), await make.customer()];
/** The pairs of a kind, once the background has compared what was written. */
const listed = async (entity: MergeableName, dismissed = false) => {
  await settlePairs(db);
  return manager.duplicates.list({ entity, dismissed });
};
const idsOf = (pairs: Awaited<ReturnType<typeof listed>>) => pairs.map(({ left, right }) => [left.id, right.id].sort());

test("managers see records that are equal or one character apart, across and within customers, each pair once", async () => {
  const known = await manager.criminals.create({ dni: "12345678Z", name: "Alvia", surname: "Berlanzo", customer: one.id });
  const same = await manager.criminals.create({ dni: "12345678Z", name: "Otra", surname: "Persona", customer: other.id });
  const near = await manager.criminals.create({ name: "ALVÍA", surname: "Berlanza", customer: one.id });
  await manager.criminals.create({ name: "Nadie", surname: "Parecido", customer: one.id });
  const pairs = (await listed("criminal")).map(({ field, exact, left, right }) => ({
    field,
    exact,
    ids: [left.id, right.id],
  }));
  // The pair of one customer can be merged, and comes before the surer one of two.
  expect(pairs).toEqual([
    { field: "name", exact: false, ids: [known.id, near.id] },
    { field: "dni", exact: true, ids: [known.id, same.id] },
  ]);
});

test("a deleted record is no duplicate", async () => {
  const car = await make.vehicle({ customer: one, plate: "5555BBB" });
  await make.vehicle({ customer: other, plate: "5555BBC" });
  expect(await listed("vehicle")).toMatchObject([{ field: "plate", exact: false }]);
  await manager.vehicles.remove({ id: car.id, version: 1 });
  expect(await manager.duplicates.list({ entity: "vehicle" })).toEqual([]);
});

test("other users may not see duplicates", async () => {
  const office = await world.as(await make.user({ role: "supercustomer", customer: one }));
  expect(await refusal(office.duplicates.list({ entity: "vehicle" }))).toMatchObject({ status: 403 });
});

test("swapped names, initials and a wrong digit of a document are found too", async () => {
  const owner = await make.customer();
  const pairsOf = async (id: string) =>
    (await listed("criminal"))
      .filter(({ left, right }) => left.id === id || right.id === id)
      .map(({ left, right }) => (left.id === id ? right.id : left.id));
  const known = await make.criminal({ customer: owner, name: "Ximena", surname: "Quintanar Olmedo", dni: "11111111H" });
  const swapped = await make.criminal({ customer: owner, name: "Quintanar Olmedo", surname: "Ximena" });
  const initial = await make.criminal({ customer: owner, name: "X.", surname: "Quintanar Olmedo" });
  const digit = await make.criminal({ customer: owner, name: "Ximena", surname: "Quintanar Olmedo", dni: "11111112L" });
  const sister = await make.criminal({ customer: owner, name: "Ximeno", surname: "Quintanar Olmedo" });
  expect((await pairsOf(known.id)).sort()).toEqual([swapped.id, initial.id, digit.id].sort());
  expect(await pairsOf(known.id)).not.toContain(sister.id);
});

test("courts with other numbers are other courts, however they are written", async () => {
  const three = await make.court({ alias: "Juzgado de Instrucción nº 3 de Soria", city: "Soria", number: "3" });
  const same = await make.court({ alias: "Jdo. Instrucción 3", city: "Soria", number: "3" });
  await make.court({ alias: "Juzgado de Instrucción nº 4 de Soria", city: "Soria", number: "4" });
  const pairs = await listed("court");
  expect(pairs.map(({ left, right }) => [left.id, right.id].sort())).toEqual([[three.id, same.id].sort()]);
});

test("a pair that somebody said is none is not proposed again, until they take it back", async () => {
  const [a, b] = [await make.band({ customer: one, alias: "Los Almendros" }), await make.band({ customer: one, alias: "Los Almendos" })];
  const proposed = async (dismissed = false) => (await listed("band", dismissed)).length;
  expect([await proposed(), await proposed(true)]).toEqual([1, 0]);
  await manager.duplicates.dismiss({ entity: "band", one: a.id, other: b.id });
  await manager.duplicates.dismiss({ entity: "band", one: b.id, other: a.id });
  expect([await proposed(), await proposed(true)]).toEqual([0, 1]);
  await manager.duplicates.propose({ entity: "band", one: b.id, other: a.id });
  expect([await proposed(), await proposed(true)]).toEqual([1, 0]);
});

describe("pairs are kept", () => {
  const pairsOf = async (id: string) =>
    idsOf(await manager.duplicates.list({ entity: "criminal" }))
      .filter((pair) => pair.includes(id))
      .map((pair) => pair.find((each) => each !== id));
  const person = (name: string, surname: string) => make.criminal({ customer: one, name, surname });
  const keptOf = async (id: string) =>
    (await db.asSystem((tx) => tx.rows(sql`select from duplicate_pairs where one_id = ${id} or other_id = ${id}`))).length;
  const night = () => compareEveryNight.run(world.deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });

  test("the server compares what was written by itself", async () => {
    const [known, same] = [await person("Hermenegilda", "Urrutikoetxea"), await person("Hermenegilda", "Urrutikoetxe")];
    await expect.poll(() => pairsOf(known.id)).toEqual([same.id]);
  });

  test("a corrected name is in no list at once, and its pair is not kept", async () => {
    const [known, other] = [await person("Wenceslao", "Ybarrondo"), await person("Wenceslao", "Ybarrondu")];
    await settlePairs(db);
    expect(await pairsOf(known.id)).toEqual([other.id]);
    await manager.criminals.update({ id: other.id, version: 1, values: { name: "Casilda", surname: "Ferrándiz" } });
    expect(await pairsOf(known.id)).toEqual([]);
    await settlePairs(db);
    expect(await keptOf(known.id)).toBe(0);
    const third = await person("Casilda", "Ferrandis");
    await settlePairs(db);
    expect(await pairsOf(other.id)).toEqual([third.id]);
  });

  test("a merged pair is gone at once, and there at once when that is undone; the night forgets those of removed records", async () => {
    const [kept, absorbed] = [await person("Telesforo", "Goikoetxandia"), await person("Telesforo", "Goikoetxandi")];
    await settlePairs(db);
    const merge = () =>
      manager.merges.merge({
        entity: "criminal",
        kept: { id: kept.id, version: kept.version },
        absorbed: { id: absorbed.id, version: absorbed.version },
        take: [],
      });
    const { id } = await merge();
    expect(await pairsOf(kept.id)).toEqual([]);
    await settlePairs(db);
    await manager.merges.reverse({ id });
    expect(await pairsOf(kept.id)).toEqual([absorbed.id]);
    await manager.criminals.remove({ id: absorbed.id, version: (await manager.criminals.get({ id: absorbed.id })).version });
    await night();
    expect(await keptOf(kept.id)).toBe(0);
    expect(await db.asSystem((tx) => tx.rows(sql`select from duplicate_forms where record_id = ${absorbed.id}`))).toEqual([]);
    expect((await manager.duplicates.state({ entity: "criminal" })).comparedAt).toBe(world.deps.now().toISOString());
  });

  test("the night finds what the journal does not tell of, and changes nothing of what it knows", async () => {
    const [known, other] = [await person("Perpetua", "Zabalegi"), await person("Otra", "Persona")];
    await settlePairs(db);
    await db.asSystem((tx) => tx.run(sql`update criminals set name = 'Perpetua', surname = 'Zabalegui' where id = ${other.id}`));
    await settlePairs(db);
    expect(await pairsOf(known.id)).toEqual([]);
    await night();
    expect(await pairsOf(known.id)).toEqual([other.id]);
    const contents = () =>
      db.asSystem((tx) =>
        tx.row(
          sql`select (select jsonb_agg(p order by one_id, other_id) from duplicate_pairs p) as pairs, (select count(*) from duplicate_forms) as forms`,
        ),
      );
    const before = await contents();
    await night();
    expect(await contents()).toEqual(before);
  });

  test("what many records have in common makes no pairs of all of them", async () => {
    const owner = await make.customer();
    for (let index = 0; index < 55; index++) await make.criminal({ customer: owner, name: "Desconocida", surname: "Frecuente" });
    await settlePairs(db);
    await night();
    expect((await manager.duplicates.list({ entity: "criminal" })).filter(({ left }) => left.customer?.id === owner.id)).toEqual([]);
  });

  test("a pair is shown to whom sees both records only", async () => {
    const plates = { left: "4321DFG", right: "4321DFH" };
    const pair = [await make.vehicle({ customer: one, plate: plates.left }), await make.vehicle({ customer: one, plate: plates.right })];
    const apart = await make.vehicle({ customer: other, plate: "4321DFJ" });
    await settlePairs(db);
    const seenBy = async (user: User) => {
      const ids = [...pair, apart].map(({ id }) => id);
      const found = idsOf(await db.as(user, (tx) => findDuplicates(tx, user, "vehicle")));
      return found.filter((each) => each.every((id) => ids.includes(id))).length;
    };
    const nobody = { customer: null, customers: [], establishments: [], wholeCustomers: [], locale: "es", offenders: "ownCases" } as const;
    const user = { ...nobody, id: boss.id, role: "manager", availableTypes: ["penal", "civil", "issue"] } satisfies User;
    const office = (customer: { id: string }): User => ({ ...user, role: "supercustomer", customer: customer.id });
    expect(await seenBy(user)).toBe(3);
    expect([await seenBy(office(one)), await seenBy(office(other))]).toEqual([1, 0]);
    expect(await seenBy({ ...office(one), role: "customer" })).toBe(0);
  });
});

describe("while a new record is typed", () => {
  test("those that may be the same are proposed, by score", async () => {
    const owner = await make.customer();
    const known = await make.criminal({ customer: owner, name: "Leocadia", surname: "Barrenechea Ruiz", dni: "22222222J" });
    const ask = async (values: object) =>
      (await manager.duplicates.similar({ entity: "criminal", customer: owner.id, values })).map(({ id, score }) => [id, score >= 70]);
    for (const values of [
      { name: "Leocadia", surname: "Barrenechea Ruis" },
      { name: "Barrenechea Ruiz", surname: "Leocadia" },
      { name: "L.", surname: "Barrenechea Ruiz" },
      { dni: "22222222J" },
      { dni: "22222223Z", name: "Leocadia", surname: "Barrenechea" },
    ])
      expect(await ask(values)).toEqual([[known.id, true]]);
    expect(await ask({ name: "Otra", surname: "Persona" })).toEqual([]);
    expect(await ask({ name: "%", surname: "_" })).toEqual([]);
    const car = await make.vehicle({ customer: owner, plate: "7788KLM" });
    expect(await manager.duplicates.similar({ entity: "vehicle", customer: owner.id, values: { plate: "7788-KLN" } })).toMatchObject([
      { id: car.id },
    ]);
  });

  test("a shop is told of nothing that it does not see", async () => {
    const [mine, theirs] = [await make.establishment({ customer: one }), await make.establishment({ customer: one })];
    const clerk = await world.as(await make.user({ role: "customer", customer: one, establishments: [mine] }));
    const person = await make.criminal({ customer: one, name: "Saturnino", surname: "Echevarría Lobo" });
    const ask = () => clerk.duplicates.similar({ entity: "criminal", values: { name: "Saturnino", surname: "Echevarria Lobo" } });
    await make.case({ customer: one, establishment: theirs, criminals: [person.id] });
    expect(await ask()).toEqual([]);
    await make.case({ customer: one, establishment: mine, criminals: [person.id] });
    expect(await ask()).toMatchObject([{ id: person.id }]);
  });
});
