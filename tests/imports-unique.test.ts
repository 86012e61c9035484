import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { importable } from "#domain/entities/importable.ts";
import { createRecord } from "#server/records/save.ts";
import { importer, shop, shops } from "./support/importing.ts";
import { contents } from "./support/raw.ts";
import { openWorld } from "./support/world.ts";

const world = await openWorld();
const { make, db } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const manager = await make.user({ role: "manager" });
const api = await world.as(manager);
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa" });
const { run } = importer(world.url, await world.signIn(manager));

describe("what must be unique", () => {
  test("is refused when a record or an earlier line has it, in the specification's words", async () => {
    await make.establishment({ customer: brisa, code: "U1" });
    const dropped = await make.establishment({ customer: brisa, code: "U2" });
    await api.establishments.remove({ id: dropped.id, version: 1 });
    const before = await contents(db);
    expect((await run("establishments", "write", shops(shop("U1"), shop("U2"), shop("U3"), shop("U2")))).errors).toEqual([
      { line: 2, field: "code", message: "Ya existe un establecimiento con ese código" },
      { line: 5, field: "code", message: "Ya existe un establecimiento con ese código (línea 3 de este archivo)" },
    ]);
    expect(await contents(db)).toEqual(before);
  });

  test("is unique within the file of one customer where the specification says so", async () => {
    const other = await make.customer();
    await make.witness({ customer: brisa, code: "00000004G" });
    const line = (customer: string) => `00000004G;Uno;Dos;employee;a@b.es;${customer}`;
    const file = (customer: string) => Buffer.from(`code;name;lastname;witnessType;email;customer\n${line(customer)}\n`);
    expect((await run("witnesses", "check", file(brisa.code))).errors).toEqual([
      { line: 2, field: "code", message: "El DNI / NIE ya existe, por favor use el buscador de testigos." },
    ]);
    expect(await run("witnesses", "check", file(other.code))).toMatchObject({ created: 1 });
  });

  test("holds against somebody who writes the same in this moment", async () => {
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const rival = db.as(make.root, async (tx) => {
      const place = { country: "Spain", address: "C", zip: "28001", city: "Madrid" };
      await createRecord(tx, make.root, importable.establishments, { code: "RACE", alias: "Rival", customer: brisa.id, ...place });
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    const answer = run("establishments", "check", shops(shop("RACE0"), shop("RACE")));
    const waiting = "datname = current_database() and wait_event = 'transactionid'";
    await expect.poll(async () => (await owner.query(`select from pg_stat_activity where ${waiting}`)).rowCount, { timeout: 20_000 }).toBe(1);
    gate.resolve();
    await rival;
    expect((await answer).errors).toEqual([{ line: 3, field: "code", message: "Ya existe un establecimiento con ese código" }]);
  });
});
