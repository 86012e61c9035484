import { describe, expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const [one, other] = [await make.customer(), await make.customer()];

test("managers see records that are equal or one character apart, across and within customers, each pair once", async () => {
  const known = await manager.criminals.create({ dni: "12345678Z", name: "Alvia", surname: "Berlanzo", customer: one.id });
  const same = await manager.criminals.create({ dni: "12345678Z", name: "Otra", surname: "Persona", customer: other.id });
  const near = await manager.criminals.create({ name: "ALVÍA", surname: "Berlanza", customer: one.id });
  await manager.criminals.create({ name: "Nadie", surname: "Parecido", customer: one.id });
  const pairs = (await manager.duplicates.list({ entity: "criminal" })).map(({ field, exact, left, right }) => ({
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
  expect(await manager.duplicates.list({ entity: "vehicle" })).toMatchObject([{ field: "plate", exact: false }]);
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
    (await manager.duplicates.list({ entity: "criminal" }))
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
  const pairs = await manager.duplicates.list({ entity: "court" });
  expect(pairs.map(({ left, right }) => [left.id, right.id].sort())).toEqual([[three.id, same.id].sort()]);
});

test("a pair that somebody said is none is not proposed again, until they take it back", async () => {
  const [a, b] = [await make.band({ customer: one, alias: "Los Almendros" }), await make.band({ customer: one, alias: "Los Almendos" })];
  const proposed = async (dismissed = false) => (await manager.duplicates.list({ entity: "band", dismissed })).length;
  expect([await proposed(), await proposed(true)]).toEqual([1, 0]);
  await manager.duplicates.dismiss({ entity: "band", one: a.id, other: b.id });
  await manager.duplicates.dismiss({ entity: "band", one: b.id, other: a.id });
  expect([await proposed(), await proposed(true)]).toEqual([0, 1]);
  await manager.duplicates.propose({ entity: "band", one: b.id, other: a.id });
  expect([await proposed(), await proposed(true)]).toEqual([1, 0]);
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
