import { describe, expect, test } from "vitest";
import { importClient } from "#tests/support/import-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa" });
const other = await make.customer({ code: "A58818501", alias: "Otra Casa" });
for (const code of ["T-1", "T-2", "T-3"]) await make.establishment({ customer: brisa, code, alias: `Brisa ${code}` });
await make.establishment({ customer: other, code: "O-1", alias: "Otra 1" });
const managerUser = await make.user({ role: "manager" });
const officeUser = await make.user({ role: "supercustomer", customer: brisa });
const [manager, office] = [await world.as(managerUser), await world.as(officeUser)];
const clientOf = async (user: typeof managerUser) => importClient(world.url, await world.signIn(user));
const [staff, own] = [await clientOf(managerUser), await clientOf(officeUser)];
const csv = (...lines: string[]) => Buffer.from(lines.join("\n"));
const by = (key: string, missing = "create") => ({ more: { key, missing } });

describe("zones", () => {
  const zoneNamed = async (q: string) => {
    const [row] = (await manager.zones.list({ q })).rows;
    return row && manager.zones.get({ id: row.id });
  };
  const codesOf = async (q: string) => {
    const { rows } = await manager.establishments.list({ columns: ["code"] });
    const ids = (await zoneNamed(q))!.establishments.map(({ id }) => id);
    return rows.flatMap(({ id, code }) => (ids.includes(id) ? [code] : [])).toSorted();
  };

  test("are created with their establishments by code or name, changed by name, and undone", async () => {
    const file = csv("Nombre;Cliente;Establecimientos;Descripción", "Norte;B12345674;T-1;Costa", 'Sur;Almacenes Brisa;"T-2; Brisa T-3";Sierra');
    expect(await staff.run("zones", "write", file)).toMatchObject({ created: 2, errorCount: 0 });
    expect(await codesOf("Sur")).toEqual(["T-2", "T-3"]);
    const change = csv("alias;establishments", 'sur;"T-1;T-2"');
    const checked = await staff.run("zones", "check", change, by("alias", "refuse"));
    expect(checked.updates!.changes).toMatchObject([{ line: 2, record: { alias: "sur" }, fields: [{ field: "establishments" }] }]);
    expect(await staff.run("zones", "write", change, by("alias", "refuse"))).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
    expect(await codesOf("Sur")).toEqual(["T-1", "T-2"]);
    const [changed, made] = await manager.imports.recent({ collection: "zones" });
    expect(await manager.imports.undo({ id: changed!.id })).toMatchObject({ restored: 1, kept: 0 });
    expect(await codesOf("Sur")).toEqual(["T-2", "T-3"]);
    // Somebody has worked on the other one since.
    expect(await manager.imports.undo({ id: made!.id })).toMatchObject({ removed: 1, kept: 1, named: [{ alias: "Sur" }] });
    expect(await zoneNamed("Norte")).toBeUndefined();
  });

  test("of a head office are its own: it names no customer and no shop of others", async () => {
    const foreign = await own.run("zones", "check", csv("alias;establishments", "Centro;O-1"));
    expect(foreign.errors).toMatchObject([{ line: 2, field: "establishments", message: expect.stringContaining("O-1") }]);
    expect(await own.run("zones", "write", csv("alias;establishments", "Centro;T-1"))).toMatchObject({ created: 1 });
    expect(await zoneNamed("Centro")).toMatchObject({ customer: { id: brisa.id } });
    const theirs = csv("alias;customer;establishments", "Centro;A58818501;O-1");
    expect(await staff.run("zones", "write", theirs)).toMatchObject({ created: 1, errorCount: 0 });
    // Two customers have one of this name: the line tells which, and a head office has only its own.
    const renamed = csv("alias;description", "Centro;Casco antiguo");
    expect((await staff.run("zones", "check", renamed, by("alias", "refuse"))).errors).toMatchObject([{ line: 2, field: "alias" }]);
    expect(await own.run("zones", "write", renamed, by("alias", "refuse"))).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
    expect((await office.zones.list({ q: "Centro", columns: ["description"] })).rows).toMatchObject([{ description: "Casco antiguo" }]);
    const [last] = await office.imports.recent({ collection: "zones" });
    expect(await office.imports.undo({ id: last!.id })).toMatchObject({ restored: 1 });
  });

  test("with a name that exists, or without a shop, are errors of their lines", async () => {
    const { errors } = await own.run("zones", "check", csv("alias;establishments", "centro;T-1", "Este;"));
    expect(errors.map(({ line, field }) => [line, field])).toEqual([
      [2, "alias"],
      [3, "establishments"],
    ]);
  });
});

describe("courts", () => {
  const headings = "Nombre;País;Tipo de órgano;Sede;Código postal;Teléfono";
  const court = (name: string, town: string) => `${name};España;Penal (Sección de lo Penal);${town};28001;`;
  const phoneIn = async (city: string) =>
    (await manager.courts.list({ q: city, columns: ["phone", "city"] })).rows.find((row) => row.city === city)?.phone;

  test("are created, and changed by their name in their town; without the town a name of two is an error", async () => {
    const made = await staff.run("courts", "write", csv(headings, court("Sección 3", "Getafe"), court("Sección 3", "Leganés")));
    expect(made).toMatchObject({ created: 2, errorCount: 0 });
    const several = await staff.run("courts", "check", csv("alias;phone", "Sección 3;910000001"), by("alias", "refuse"));
    expect(several.errors).toMatchObject([{ line: 2, field: "alias", message: expect.stringContaining("varios registros") }]);
    const file = csv("alias;city;phone", "sección 3;leganes;910000002");
    expect(await staff.run("courts", "write", file, by("alias", "refuse"))).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
    const [last] = await manager.imports.recent({ collection: "courts" });
    expect(await manager.imports.undo({ id: last!.id })).toMatchObject({ restored: 1, kept: 0 });
    expect([await phoneIn("Getafe"), await phoneIn("Leganés")]).toEqual([null, null]);
    // In another town it is another court.
    const elsewhere = await staff.run("courts", "check", csv("alias;city;phone", "Sección 3;Parla;910000003"), by("alias", "refuse"));
    expect(elsewhere.errors).toMatchObject([{ line: 2, field: "alias" }]);
  });

  test("are for staff", async () => {
    expect((await own.send("courts", "inspect", csv(headings, court("Sección 9", "Parla")))).status).toBe(403);
  });
});
