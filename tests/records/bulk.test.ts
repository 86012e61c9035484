import { describe, expect, test } from "vitest";
import { settledContents } from "#tests/support/servers/raw-requests.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer();
const manager = await world.as(await make.user({ role: "manager" }));
const nobodyHas = "0198c5d0-0000-7000-8000-000000000000";

describe("a bulk change", () => {
  test("gives each record a new version and a line in its history, and answers with a result per record", async () => {
    const [first, second, removed] = [await make.establishment(), await make.establishment(), await make.establishment()];
    const lawyer = await make.lawyer({ alias: "Velia" });
    await manager.establishments.update({ id: second.id, version: 1, values: { city: "Ávila" } });
    await manager.establishments.remove({ id: removed.id, version: 1, name: removed.alias });
    const ids = [first.id, second.id, removed.id, nobodyHas, first.id];
    const rows = await manager.establishments.bulk({ ids, values: { lawyer: lawyer.id } });
    expect(rows).toEqual([
      { id: first.id, alias: first.alias, done: true, batch: expect.any(String) },
      { id: second.id, alias: second.alias, done: true, batch: expect.any(String) },
      { id: removed.id, alias: null, done: false, message: "No se ha encontrado" },
      { id: nobodyHas, alias: null, done: false, message: "No se ha encontrado" },
    ]);
    expect(await manager.establishments.get({ id: second.id })).toMatchObject({ lawyer: { alias: "Velia" }, city: "Ávila", version: 3 });
    const { entries } = await manager.establishments.history({ id: first.id });
    expect(entries[0]?.changes).toEqual([{ field: "lawyer", from: null, to: { id: lawyer.id, alias: "Velia" } }]);
    expect(await manager.establishments.bulk({ ids: [first.id], values: { lawyer: lawyer.id } })).toMatchObject([{ done: true }]);
    expect(await manager.establishments.get({ id: first.id })).toMatchObject({ version: 2 });
  });

  test("gives the reason per refused record, in the user's language", async () => {
    const shop = await make.establishment({ customer: brisa });
    const french = await world.as(await make.user({ role: "manager" }), "fr");
    const before = await settledContents(db);
    expect(await french.establishments.bulk({ ids: [shop.id], values: { lawyer: nobodyHas } })).toEqual([
      { id: shop.id, alias: shop.alias, done: false, message: expect.stringMatching(/existe pas/) },
    ]);
    expect(await settledContents(db)).toEqual(before);
  });

  test("accepts the declared fields only, and a limited number of records", async () => {
    const shop = await make.establishment({ customer: brisa });
    const sent = (input: unknown) => refusal(manager.establishments.bulk(input as Parameters<typeof manager.establishments.bulk>[0]));
    const before = await settledContents(db);
    expect(await sent({ ids: [shop.id], values: { city: "Ávila" } })).toMatchObject({ status: 400, data: { fields: { city: "Campo desconocido" } } });
    for (const ids of [[], ["x"], Array.from({ length: 501 }, () => shop.id)])
      expect(await sent({ ids, values: { lawyer: null } })).toMatchObject({ status: 400 });
    expect(await settledContents(db)).toEqual(before);
  });

  test("is for users who may write the records", async () => {
    const shop = await make.establishment({ customer: brisa });
    for (const role of ["customer", "supercustomer"] as const) {
      const api = await world.as(await make.user({ role, customer: brisa, establishments: [shop] }));
      expect(await refusal(api.establishments.bulk({ ids: [shop.id], values: { lawyer: null } }))).toMatchObject({ status: 403 });
    }
  });
});
