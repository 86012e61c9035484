import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { importClient } from "#tests/support/import-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa", casesTypes: ["penal"] });
const shop = await make.establishment({ customer: brisa, code: "T-1" });
const managerUser = await make.user({ role: "manager", alias: "Gestora Uno" });
const manager = await world.as(managerUser);
const officeUser = await make.user({ role: "supercustomer", customer: brisa });
const office = await world.as(officeUser);
const other = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const clientOf = async (user: typeof managerUser) => importClient(world.url, await world.signIn(user));
const staff = await clientOf(managerUser);
const own = await clientOf(officeUser);

const carFile = (...plates: string[]) => Buffer.from(["plate;brand", ...plates.map((plate) => `${plate};Seat`)].join("\n"));
const shown = async (q: string) => (await manager.vehicles.list({ q })).rows.length;
const newest = async (api = office) => (await api.imports.recent({ collection: "vehicles" }))[0]!;

describe("an import", () => {
  test("is undone as a whole; what somebody changed since is named and stays; the journal has both", async () => {
    await own.run("vehicles", "write", carFile("1111BBB", "2222BBB", "3333BBB"));
    const recent = await newest();
    expect(recent).toMatchObject({ created: 3, author: officeUser.alias });
    const [changed] = (await manager.vehicles.list({ q: "2222BBB" })).rows;
    await manager.vehicles.update({ id: changed!.id, version: changed!.version, values: { color: "rojo" } });
    expect(await office.imports.undo({ id: recent.id })).toEqual({
      removed: 2,
      restored: 0,
      kept: 1,
      named: [{ id: changed!.id, alias: "2222BBB" }],
    });
    expect([await shown("1111BBB"), await shown("2222BBB"), await shown("3333BBB")]).toEqual([0, 1, 0]);
    const { entries } = await manager.vehicles.history({ id: changed!.id });
    expect(entries.map(({ action }) => action)).toEqual(["update", "create"]);
    const told = await db.asSystem((tx) =>
      tx.rows(sql`select action from journal where entity = 'import' and record_id = ${recent.id} order by seq`),
    );
    expect(told).toEqual([{ action: "create" }, { action: "remove" }]);
    // Once.
    expect((await refusal(office.imports.undo({ id: recent.id }))).status).toBe(404);
    expect(await office.imports.recent({ collection: "vehicles" })).toEqual([]);
    // Its lines can be imported again.
    expect(await own.run("vehicles", "write", carFile("1111BBB"))).toMatchObject({ created: 1 });
  });

  test("is undone by whoever made it, and by staff, for a day", async () => {
    await own.run("vehicles", "write", carFile("4444BBB"));
    const { id } = await newest();
    expect(await other.imports.recent({ collection: "vehicles" })).toEqual([]);
    expect((await refusal(other.imports.undo({ id }))).status).toBe(404);
    expect((await manager.imports.recent({ collection: "vehicles" })).map((one) => one.id)).toContain(id);
    await db.asSystem((tx) => tx.run(sql`update imports set imported_at = imported_at - interval '25 hours' where id = ${id}`));
    expect((await refusal(manager.imports.undo({ id }))).status).toBe(404);
    expect(await shown("4444BBB")).toBe(1);
  });

  test("of cases is undone while nobody has begun to work on them", async () => {
    const facts = "Sustrae dos artículos y pasa la línea de cajas sin abonarlos.";
    const line = `B12345674;T-1;10/01/2026 10:30;${facts};20;No;seenAndReported;onePerson;upToFour;storedUploaded`;
    const headings = "customer;establishment;datetime;facts;ticketAmount;recoveredProducts;theftSeen;theftCount;looseArticles;hasImages";
    await staff.run("cases", "write", Buffer.from([headings, line, line].join("\n")));
    const [recent] = await manager.imports.recent({ collection: "cases" });
    const { rows } = await manager.cases.list({ filter: { establishment: [shop.id] } });
    await manager.cases.update({ id: rows[0]!.id, version: rows[0]!.version, values: { attestation: "77/2026" } });
    expect(await manager.imports.undo({ id: recent!.id })).toMatchObject({ removed: 1, kept: 1, named: [{ id: rows[0]!.id }] });
    expect((await manager.cases.list({})).rows).toHaveLength(1);
  });

  test("that failed or was only checked leaves nothing to undo", async () => {
    const count = async () => (await manager.imports.recent({ collection: "vehicles" })).length;
    const before = await count();
    await own.run("vehicles", "check", carFile("5555BBB"));
    await own.run("vehicles", "write", carFile("5555BBB", "mala!"));
    expect(await count()).toBe(before);
  });
});

describe("the mapping of a file", () => {
  test("is proposed again for the same headings, with its constants, to the same person", async () => {
    const file = (plate: string) => Buffer.from(`Placa rara;Fabricante\n${plate};Opel\n`);
    expect((await own.inspect("vehicles", file("1"))).columns.map(({ field }) => field)).toEqual([null, null]);
    const sent = await own.send("vehicles", "write", file("6666BBB"), ["plate", "brand"], { color: "azul" });
    expect(sent.status).toBe(200);
    expect(await own.inspect("vehicles", file("2"))).toMatchObject({ columns: [{ field: "plate" }, { field: "brand" }], fill: { color: "azul" } });
    expect((await manager.vehicles.list({ q: "6666BBB", columns: ["color"] })).rows).toMatchObject([{ color: "azul" }]);
    expect((await staff.inspect("vehicles", file("2"))).columns.map(({ field }) => field)).toEqual([null, null]);
    expect((await own.inspect("bands", file("2"))).columns.map(({ field }) => field)).toEqual([null, null]);
  });
});
