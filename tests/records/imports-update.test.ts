import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { retention } from "#server/features/protection/retention-job.ts";
import { cleaning } from "#server/system/cleaning.ts";
import { importClient } from "#tests/support/import-client.ts";
import { settledContents } from "#tests/support/servers/raw-requests.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa", casesTypes: ["penal", "issue"] });
const other = await make.customer({ code: "A58818501", alias: "Otra Casa", casesTypes: ["penal", "issue"] });
const shop = await make.establishment({ customer: brisa, code: "T-1", alias: "Brisa Palma", zip: "35001", country: "Spain", city: "Las Palmas" });
const managerUser = await make.user({ role: "manager" });
const manager = await world.as(managerUser);
const officeUser = await make.user({ role: "supercustomer", customer: brisa });
const office = await world.as(officeUser);
const guardUser = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const clientOf = async (user: typeof managerUser) => importClient(world.url, await world.signIn(user));
const staff = await clientOf(managerUser);
const own = await clientOf(officeUser);
const guard = await clientOf(guardUser);
const csv = (...lines: string[]) => Buffer.from(lines.join("\n"));
const update = (key: string) => ({ more: { key, missing: "refuse" } });
const upsert = (key: string) => ({ more: { key, missing: "create" } });
const newest = async (collection: "cases" | "establishments" | "vehicles") => (await manager.imports.recent({ collection }))[0]!;

describe("establishments by code", () => {
  test("are updated: the check tells what will change, empty cells leave a value, the journal has the change", async () => {
    const file = csv("code;alias;city;phone", "t-1;;Telde;", "T-1b;;;");
    await make.establishment({ customer: brisa, code: "T-1b", alias: "Brisa Norte" });
    const before = await settledContents(db);
    const checked = await staff.run("establishments", "check", file, update("code"));
    expect(checked).toMatchObject({ rows: 2, created: 0, errorCount: 0, updates: { updated: 1, unchanged: 1 } });
    expect(checked.updates!.changes).toMatchObject([
      { line: 2, record: { id: shop.id, alias: "t-1" }, fields: [{ field: "city", from: "Las Palmas", to: "Telde" }] },
    ]);
    expect(await settledContents(db)).toEqual(before);
    const written = await staff.run("establishments", "write", file, { more: { ...update("code").more, seen: checked.updates!.seen } });
    expect(written).toMatchObject({ errorCount: 0, updates: { updated: 1, unchanged: 1 } });
    expect(await manager.establishments.get({ id: shop.id })).toMatchObject({ code: "T-1", alias: "Brisa Palma", city: "Telde" });
    const { entries } = await manager.establishments.history({ id: shop.id });
    expect(entries[0]).toMatchObject({ action: "update", actor: { id: managerUser.id }, changes: [{ field: "city" }] });
    expect(await newest("establishments")).toMatchObject({ created: 0, updated: 1 });
  });

  test("that do not exist are created or refused, as the person chooses", async () => {
    const line = "T-2;Brisa Sur;B12345674;Spain;Calle 1;28001;Madrid";
    const file = csv("code;alias;customer;country;address;zip;city", line);
    const refused = await staff.run("establishments", "check", file, update("code"));
    expect(refused.errors).toMatchObject([{ line: 2, field: "code", value: "T-2", message: expect.stringContaining("No hay ningún registro") }]);
    expect(await staff.run("establishments", "write", file, upsert("code"))).toMatchObject({ created: 1, updates: { updated: 0, unchanged: 0 } });
    // A new record needs what a form needs.
    const half = await staff.run("establishments", "check", csv("code;alias", "T-3;Brisa Este"), upsert("code"));
    expect(half.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(["customer", "address", "zip"]));
  });

  test("named by several records, or twice in a file, are errors with their values, and nothing is written", async () => {
    for (const code of ["D-1", "D-2"]) await make.establishment({ customer: brisa, code, alias: "Brisa Doble" });
    const several = await staff.run("establishments", "write", csv("alias;city", "Brisa Doble;Telde"), update("alias"));
    expect(several.errors).toMatchObject([{ line: 2, field: "alias", value: "Brisa Doble", message: expect.stringContaining("varios registros") }]);
    const twice = await staff.run("establishments", "write", csv("code;city", "D-1;Arucas", "d-1;Gáldar"), update("code"));
    expect(twice.errors).toMatchObject([{ line: 3, field: "code", value: "d-1", message: expect.stringContaining("línea 2") }]);
    expect((await manager.establishments.list({ q: "Arucas" })).rows).toEqual([]);
  });

  test("a value that the screen refuses is an error of the line, with its value", async () => {
    const { errors } = await staff.run("establishments", "check", csv("code;zip;customer", "D-1;99;Nadie SL"), update("code"));
    expect(errors.map(({ line, field, value }) => [line, field, value])).toEqual([[2, "customer", "Nadie SL"]]);
    const zip = await staff.run("establishments", "check", csv("code;zip", "D-1;99"), update("code"));
    expect(zip.errors).toMatchObject([{ line: 2, field: "zip", value: "99" }]);
  });

  test("one that somebody changed after the check is an error, and nothing is written", async () => {
    const file = csv("code;city", "D-1;Arucas", "D-2;Arucas");
    const { updates } = await staff.run("establishments", "check", file, update("code"));
    const [row] = (await manager.establishments.list({ q: "D-2" })).rows;
    await manager.establishments.update({ id: row!.id, version: row!.version, values: { phone: "+34928000000" } });
    const stale = await staff.run("establishments", "write", file, { more: { ...update("code").more, seen: updates!.seen } });
    expect(stale.errors).toMatchObject([{ line: 3, value: "D-2", message: expect.stringContaining("después de la comprobación") }]);
    expect((await manager.establishments.list({ q: "Arucas" })).rows).toEqual([]);
    const again = await staff.run("establishments", "check", file, update("code"));
    const more = { ...update("code").more, seen: again.updates!.seen };
    expect(await staff.run("establishments", "write", file, { more })).toMatchObject({ updates: { updated: 2 } });
  });
});

describe("cases by number", () => {
  const numberOf = ({ cid }: { cid: number }) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;

  test("are updated as their screen does, and restored; a number that does not exist is never created", async () => {
    const made = await make.case({ customer: brisa, establishment: shop, ticketAmount: 100, recoveredProducts: "yesForSale" });
    const before = await manager.cases.get({ id: made.id });
    const number = numberOf(before);
    const file = csv("Nº de caso raro;ticketAmount;attestation;datetime", `${number};250,50;77/2026;10/01/2026 10:30`);
    const send = (step: "check" | "write", extra = {}) =>
      staff.send("cases", step, file, ["cid", "ticketAmount", "attestation", "datetime"], undefined, { key: "cid", missing: "create", ...extra });
    expect((await send("check")).text).toContain('"updated":1');
    expect((await send("write")).text).toContain('"updated":1');
    const after = await manager.cases.get({ id: made.id });
    // The recovered amount follows the ticket, and times are those of the shop.
    expect(after).toMatchObject({ ticketAmount: 250.5, recoveredAmount: 250.5, attestation: "77/2026", datetime: "2026-01-10T10:30:00.000Z" });
    const unknown = await staff.run("cases", "check", csv("cid;attestation", "2020-000001;1/2026"), upsert("cid"));
    expect(unknown.errors).toMatchObject([{ line: 2, field: "cid", value: "2020-000001" }]);
    const { id } = await newest("cases");
    expect(await manager.imports.undo({ id })).toMatchObject({ removed: 0, restored: 1, kept: 0 });
    const { ticketAmount, recoveredAmount, attestation, datetime } = before;
    expect(await manager.cases.get({ id: made.id })).toMatchObject({ ticketAmount, recoveredAmount, attestation, datetime });
  });

  test("of others are not found, and fields that a person may not edit are refused by name", async () => {
    const place = await make.establishment({ customer: other, code: "O-1" });
    const foreign = await make.case({ customer: other, establishment: place });
    const number = numberOf(await manager.cases.get({ id: foreign.id }));
    const { errors } = await own.run("cases", "check", csv("cid;attestation", `${number};1/2026`), update("cid"));
    expect(errors).toMatchObject([{ line: 2, field: "cid", value: number }]);
    const mine = await make.case({ customer: brisa, establishment: shop });
    const file = csv("cid;lawyer", `${numberOf(await manager.cases.get({ id: mine.id }))};Nadie`);
    const refused = await guard.send("cases", "check", file, ["cid", "lawyer"], undefined, { key: "cid" });
    expect([refused.status, Object.keys(refused.body.data!.fields!)]).toEqual([400, ["lawyer"]]);
  });
});

describe("vehicles by plate", () => {
  const cars = (...lines: string[]) => csv("plate;brand;color", ...lines);
  const car = async (q: string) => (await manager.vehicles.list({ q, columns: ["brand", "color"] })).rows[0]!;

  test("are updated within their customer, with new ones in the same file", async () => {
    await make.vehicle({ customer: brisa, plate: "1111BCD", brand: "Seat" });
    await make.vehicle({ customer: other, plate: "1111BCD", brand: "Opel" });
    expect(await own.run("vehicles", "write", cars("1111 bcd;Audi;", "2222BCD;Fiat;rojo"), upsert("plate"))).toMatchObject({
      created: 1,
      updates: { updated: 1, unchanged: 0 },
    });
    const { rows } = await manager.vehicles.list({ q: "1111BCD", columns: ["brand"] });
    expect(rows.map(({ brand }) => brand).toSorted()).toEqual(["Audi", "Opel"]);
    // Staff see both: the customer of the line decides, and without one there are two.
    expect((await staff.run("vehicles", "check", cars("1111BCD;Ford;"), update("plate"))).errors).toMatchObject([{ value: "1111BCD" }]);
    const named = await staff.run("vehicles", "check", csv("plate;brand;customer", "1111BCD;Ford;A58818501"), update("plate"));
    expect(named).toMatchObject({ errorCount: 0, updates: { updated: 1 } });
  });

  test("a person of a shop cannot change what they do not see", async () => {
    await make.vehicle({ customer: brisa, plate: "3333BCD", brand: "Seat" });
    const { errors } = await guard.run("vehicles", "write", cars("3333BCD;Audi;"), update("plate"));
    expect(errors).toMatchObject([{ line: 2, field: "plate", value: "3333BCD" }]);
    expect(await car("3333BCD")).toMatchObject({ brand: "Seat" });
  });

  test("undo restores what nobody changed since, removes the new ones, and names what stays", async () => {
    for (const plate of ["4444BCD", "5555BCD", "6666BCD"]) await make.vehicle({ customer: brisa, plate, brand: "Seat", color: "gris" });
    await own.run("vehicles", "write", cars("4444BCD;Audi;", "5555BCD;Audi;negro", "6666BCD;Audi;", "7777BCD;Audi;"), upsert("plate"));
    const { id } = await newest("vehicles");
    const [changed, besides] = [await car("5555BCD"), await car("6666BCD")];
    await manager.vehicles.update({ id: changed.id, version: changed.version, values: { brand: "BMW" } });
    await manager.vehicles.update({ id: besides.id, version: besides.version, values: { color: "azul" } });
    expect(await office.imports.undo({ id })).toEqual({ removed: 1, restored: 2, kept: 1, named: [{ id: changed.id, alias: "5555BCD" }] });
    expect(await car("4444BCD")).toMatchObject({ brand: "Seat", color: "gris" });
    expect(await car("5555BCD")).toMatchObject({ brand: "BMW", color: "negro" });
    expect(await car("6666BCD")).toMatchObject({ brand: "Seat", color: "azul" });
    expect(await car("7777BCD")).toBeUndefined();
    expect((await refusal(office.imports.undo({ id }))).status).toBe(404);
  });

  test("their former values are kept for a day", async () => {
    await own.run("vehicles", "write", cars("4444BCD;Lancia;"), update("plate"));
    const kept = () => db.asSystem((tx) => tx.rows(sql`select former from import_changes where former @> '{"brand": "Seat"}'`));
    expect((await kept()).length).toBeGreaterThan(0);
    await db.asSystem((tx) => tx.run(sql`update imports set imported_at = imported_at - interval '25 hours'`));
    await own.run("vehicles", "write", cars("4444BCD;Skoda;"), update("plate"));
    expect(await kept()).toEqual([]);
  });

  test("a night later they are gone without another import, those of today stay, and the import cannot be undone any more", async () => {
    const clean = () => cleaning.run(deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });
    const kept = () =>
      db.asSystem((tx) => tx.rows<{ brand: string }>(sql`select former ->> 'brand' as brand from import_changes where former ? 'brand'`));
    await make.vehicle({ customer: brisa, plate: "8888BCD", brand: "Saab" });
    await own.run("vehicles", "write", cars("8888BCD;Volvo;"), update("plate"));
    const { id } = await newest("vehicles");
    await db.asSystem((tx) => tx.run(sql`update imports set imported_at = imported_at - interval '23 hours' where id = ${id}`));
    await clean();
    expect(await kept()).toContainEqual({ brand: "Saab" });
    await db.asSystem((tx) => tx.run(sql`update imports set imported_at = imported_at - interval '2 hours' where id = ${id}`));
    await clean();
    expect(await kept()).not.toContainEqual({ brand: "Saab" });
    expect((await refusal(office.imports.undo({ id }))).status).toBe(404);
    expect(await car("8888BCD")).toMatchObject({ brand: "Volvo" });
  });
});

test("a check is in the access log, and former values go when their record is anonymised", async () => {
  const made = await make.case({ customer: brisa, establishment: shop, attestation: "canary-old" });
  const { cid } = await manager.cases.get({ id: made.id });
  const file = csv("cid;attestation", `${cid};canary-new`);
  await staff.run("cases", "check", file, update("cid"));
  await deps.accessLog.flush();
  // The check has shown what the record has.
  const logged = await db.asSystem((tx) =>
    tx.rows(
      sql`select way from access_log where user_id = ${managerUser.id} and entity = 'case' and records @> array[${made.id}::uuid] and way = 'list'`,
    ),
  );
  expect(logged).toHaveLength(1);
  await staff.run("cases", "write", file, update("cid"));
  const kept = () => db.asSystem((tx) => tx.rows(sql`select former from import_changes where record_id = ${made.id}`));
  expect(await kept()).toEqual([{ former: { attestation: "canary-old" } }]);
  const admin = await make.user({ role: "admin" });
  const run = () => retention.run(deps, { by: admin.id } as never, { id: "", progress: async () => undefined, cancelled: () => false });
  for (const months of [40, 90]) {
    await owner.query(`update cases set case_status = 'archived', created_at = now() - interval '${months} months',
      updated_at = now() - interval '${months} months', datetime = now() - interval '${months + 1} months',
      blocked_at = blocked_at - interval '2 months' where id = '${made.id}'`);
    await owner.query(`update case_status_history set date = now() - interval '${months} months' where case_id = '${made.id}'`);
    await run();
  }
  expect(await kept()).toEqual([]);
});

test("a key that is none, or that no column has, is refused", async () => {
  const wrong = await staff.send("vehicles", "check", csv("brand", "Seat"), ["brand"], undefined, { key: "brand" });
  expect([wrong.status, Object.keys(wrong.body.data!.fields!)]).toEqual([400, ["key"]]);
  const without = await staff.send("vehicles", "check", csv("brand", "Seat"), ["brand"], undefined, { key: "plate" });
  expect([without.status, Object.keys(without.body.data!.fields!)]).toEqual([400, ["key"]]);
});
