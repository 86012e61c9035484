import { expect, test } from "vitest";
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
  expect(pairs).toEqual([
    { field: "dni", exact: true, ids: [known.id, same.id] },
    { field: "name", exact: false, ids: [known.id, near.id] },
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
