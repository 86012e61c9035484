import { describe, expect, test } from "vitest";
import { ruleOf } from "#domain/access/can.ts";
import { accepts } from "#domain/access/rules.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "canary Corail" })];
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));

describe("the fields of a lawyer that only staff may see", () => {
  test.each(["dni", "email", "phone", "-email"])("cannot be sorted by (%s), because a cursor would contain the value", async (sort) => {
    await make.lawyer();
    await make.lawyer();
    const refused = await refusal(head.lawyers.list({ sort, size: 1 }));
    expect(refused).toMatchObject({ status: 400, data: { fields: { sort: expect.any(String) } } });
    expect((await manager.lawyers.list({ sort, size: 1 })).rows).toHaveLength(1);
  });

  test.each(["dni", "email", "phone", "customer", "user"])("are no column of the list (%s), nor of its export", async (column) => {
    const refused = await refusal(head.lawyers.list({ columns: ["alias", column] }));
    expect(refused).toMatchObject({ status: 400, data: { fields: { columns: expect.any(String) } } });
    expect((await manager.lawyers.list({ columns: ["alias", column], size: 1 })).rows[0]).toHaveProperty(column);
  });

  test("are absent from list, record and history, except for staff", async () => {
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

describe("a record that was moved from another customer", () => {
  test("does not show its new customer where it was: vehicles", async () => {
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

  test("does not show its new customer where it was: zones", async () => {
    const [theirs, ours] = [await make.establishment({ customer: corail, alias: "canary shop" }), await make.establishment({ customer: brisa })];
    const zone = await make.zone({ customer: corail, establishments: [theirs] });
    await manager.zones.update({ id: zone.id, version: 1, values: { customer: brisa.id, establishments: [ours.id] } });
    expect(await head.zones.get({ id: zone.id })).toMatchObject({ establishments: [{ id: ours.id }] });
    expect(JSON.stringify(await head.zones.history({ id: zone.id }))).not.toContain("canary");
  });
});

describe("a unique field", () => {
  const unique = Object.values(entities as Record<string, Entity>).flatMap((entity) =>
    (entity.unique ?? []).map((fields) => ({ collection: entity.collection, fields: fields.join(", "), entity, within: fields })),
  );
  const inFiles = unique.filter(({ within }) => within.includes("customer"));
  /** Values that another customer has, and a user of ours who may write the same. */
  const taken: Record<string, () => Promise<{ values: Record<string, unknown>; message: string }>> = {
    vehicles: async () => ({ values: { plate: (await make.vehicle({ customer: corail })).plate }, message: "plate" }),
    bands: async () => ({ values: { alias: (await make.band({ customer: corail })).alias }, message: "alias" }),
    criminals: async () => ({ values: { dni: (await make.criminal({ customer: corail, dni: "12345678Z" })).dni }, message: "dni" }),
    witnesses: async () => {
      const { code, name, lastname, witnessType, email } = await make.witness({ customer: corail });
      return { values: { code, name, lastname, witnessType, email }, message: "code" };
    },
    zones: async () => {
      const shop = await make.establishment({ customer: corail });
      const { alias } = await make.zone({ customer: corail, establishments: [shop] });
      return { values: { alias, establishments: [(await make.establishment({ customer: brisa })).id] }, message: "alias" };
    },
    companies: async () => {
      const { cif, alias } = await make.company({ customer: corail });
      return { values: { cif, alias }, message: "alias" };
    },
  };

  test("is unique within one customer, or written only by users who see all customers", () => {
    const roles = ["customer", "supercustomer", "lawyer"] as const;
    const across = unique.filter(({ within }) => !within.includes("customer"));
    expect(across.filter(({ entity }) => roles.some((role) => accepts(ruleOf("write", entity), role))).map(({ collection }) => collection)).toEqual(
      [],
    );
    expect(inFiles.map(({ collection }) => collection).sort()).toEqual(Object.keys(taken).sort());
  });

  test.each(inFiles)(
    "of $collection ($fields) is no duplicate of another customer's value, and is one of the own customer's",
    async ({ collection, entity }) => {
      const writer = accepts(ruleOf("write", entity), "supercustomer") ? head : manager;
      const records = writer[collection as "vehicles"] as unknown as { create: (values: object) => Promise<{ id: string }> };
      const { values, message } = await taken[collection]!();
      const own = writer === manager ? { ...values, customer: brisa.id } : values;
      await expect(records.create(own)).resolves.toMatchObject({ customer: { id: brisa.id } });
      expect(await refusal(records.create(own))).toMatchObject({ status: 400, data: { fields: { [message]: expect.any(String) } } });
    },
  );
});

test("an id of another customer and an unknown id get the same refusal", async () => {
  const own = await make.establishment({ customer: brisa });
  const foreign = await make.establishment({ customer: corail });
  const attempt = (id: string) => refusal(head.zones.create({ alias: "Norte", establishments: [own.id, id] }));
  const [theirs, nobodys] = [await attempt(foreign.id), await attempt("0198c5d0-0000-7000-8000-000000000000")];
  expect(theirs).toMatchObject({ status: 400, data: { fields: { establishments: "El registro indicado no existe" } } });
  expect([theirs.status, theirs.message, theirs.data]).toEqual([nobodys.status, nobodys.message, nobodys.data]);
});
