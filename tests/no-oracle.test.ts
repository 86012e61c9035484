import { describe, expect, test } from "vitest";
import { openWorld, refusal } from "./support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "canary Corail" })];
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));

describe("what only staff knows of a lawyer", () => {
  test.each(["dni", "email", "phone", "-email"])("cannot be sorted by (%s), for a page would tell where it ends", async (sort) => {
    await make.lawyer();
    await make.lawyer();
    const refused = await refusal(head.lawyers.list({ sort, size: 1 }));
    expect(refused).toMatchObject({ status: 400, data: { fields: { sort: expect.any(String) } } });
    expect((await manager.lawyers.list({ sort, size: 1 })).rows).toHaveLength(1);
  });

  test.each(["dni", "email", "phone", "customer", "user"])("is no column of their list (%s), nor of its export", async (column) => {
    const refused = await refusal(head.lawyers.list({ columns: ["alias", column] }));
    expect(refused).toMatchObject({ status: 400, data: { fields: { columns: expect.any(String) } } });
    expect((await manager.lawyers.list({ columns: ["alias", column], size: 1 })).rows[0]).toHaveProperty(column);
  });

  test("is absent from list, record and history, and there for staff", async () => {
    const one = await make.lawyer({ phone: "612345678", customer: brisa.id, color: "#12657a" });
    await manager.lawyers.update({ id: one.id, version: 1, values: { email: "new@test.test", state: "Madrid" } });
    const known = ["alias", "color", "lawyerNumber", "state"];
    const kept = ["createdAt", "deleted", "id", "updatedAt", "version"];
    expect(Object.keys(await head.lawyers.get({ id: one.id })).sort()).toEqual([...known, ...kept].sort());
    const { rows } = await head.lawyers.list({ q: one.alias });
    expect(Object.keys(rows[0]!).sort()).toEqual([...known, "id", "version"].sort());
    const told = (await head.lawyers.history({ id: one.id })).entries.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(told.filter((field) => !known.includes(field))).toEqual([]);
    expect(await manager.lawyers.get({ id: one.id })).toMatchObject({ email: "new@test.test", phone: "+34612345678", dni: one.dni });
  });
});

describe("a record that comes from another customer", () => {
  test("does not tell its new customer where it was: vehicles", async () => {
    const car = await make.vehicle({ customer: corail, color: "canary colour" });
    await manager.vehicles.update({ id: car.id, version: 1, values: { customer: brisa.id, color: "azul" } });
    const history = await head.vehicles.history({ id: car.id });
    expect(history.entries).toHaveLength(1);
    expect(JSON.stringify(history)).not.toContain("canary");
    expect(JSON.stringify(history)).not.toContain(corail.id);
    const late = await refusal(head.vehicles.update({ id: car.id, version: 1, values: { color: "rojo" } }));
    expect(late.status).toBe(409);
    expect(JSON.stringify(late)).not.toContain("canary");
    const full = await manager.vehicles.history({ id: car.id });
    expect(full.entries[0]?.changes).toContainEqual({
      field: "customer",
      from: { id: corail.id, alias: "canary Corail" },
      to: { id: brisa.id, alias: "Brisa" },
    });
  });

  test("does not tell its new customer where it was: zones", async () => {
    const [theirs, ours] = [await make.establishment({ customer: corail, alias: "canary shop" }), await make.establishment({ customer: brisa })];
    const zone = await make.zone({ customer: corail, establishments: [theirs] });
    await manager.zones.update({ id: zone.id, version: 1, values: { customer: brisa.id, establishments: [ours.id] } });
    expect(await head.zones.get({ id: zone.id })).toMatchObject({ establishments: [{ id: ours.id }] });
    expect(JSON.stringify(await head.zones.history({ id: zone.id }))).not.toContain("canary");
  });
});

test("a plate that another customer has is not spoken of", async () => {
  await make.vehicle({ customer: corail, plate: "4321BCD" });
  await expect(head.vehicles.create({ plate: "4321 BCD" })).resolves.toMatchObject({ customer: { id: brisa.id } });
});

test("an id of another customer and one that nobody has are refused with the same words", async () => {
  const own = await make.establishment({ customer: brisa });
  const foreign = await make.establishment({ customer: corail });
  const attempt = (id: string) => refusal(head.zones.create({ alias: "Norte", establishments: [own.id, id] }));
  const [theirs, nobodys] = [await attempt(foreign.id), await attempt("0198c5d0-0000-7000-8000-000000000000")];
  expect(theirs).toMatchObject({ status: 400, data: { fields: { establishments: "El registro indicado no existe" } } });
  expect([theirs.status, theirs.message, theirs.data]).toEqual([nobodys.status, nobodys.message, nobodys.data]);
});
