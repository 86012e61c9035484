import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { importable } from "#domain/entities/importable.ts";
import { createRecord } from "#server/records/save.ts";
import { importClient, shopFile, shopLine } from "#tests/support/import-client.ts";
import { settledContents } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const manager = await make.user({ role: "manager" });
const api = await world.as(manager);
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa" });
const { run } = importClient(world.url, await world.signIn(manager));

describe("a unique field", () => {
  test("is refused when a record or an earlier line has its value, with the message of the specification", async () => {
    await make.establishment({ customer: brisa, code: "U1" });
    const dropped = await make.establishment({ customer: brisa, code: "U2" });
    await api.establishments.remove({ id: dropped.id, version: 1, name: dropped.alias });
    const before = await settledContents(db);
    expect((await run("establishments", "write", shopFile(shopLine("U1"), shopLine("U2"), shopLine("U3"), shopLine("U2")))).errors).toMatchObject([
      { line: 2, field: "code", message: "Ya existe un establecimiento con ese código" },
      { line: 5, field: "code", message: "Ya existe un establecimiento con ese código (línea 3 de este archivo)" },
    ]);
    expect(await settledContents(db)).toEqual(before);
  });

  test("is unique within one customer where the specification says so", async () => {
    const other = await make.customer();
    await make.witness({ customer: brisa, code: "00000004G" });
    const line = (customer: string) => `00000004G;Uno;Dos;employee;a@b.es;${customer}`;
    const file = (customer: string) => Buffer.from(`code;name;lastname;witnessType;email;customer\n${line(customer)}\n`);
    expect((await run("witnesses", "check", file(brisa.code))).errors).toMatchObject([
      { line: 2, field: "code", message: "El DNI / NIE ya existe, por favor use el buscador de testigos." },
    ]);
    expect(await run("witnesses", "check", file(other.code))).toMatchObject({ created: 1 });
  });

  test("is checked against a concurrent write of the same value", async () => {
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const rival = db.as(make.root, async (tx) => {
      const place = { country: "Spain", address: "C", zip: "28001", city: "Madrid" };
      await createRecord(tx, make.root, importable.establishments, { code: "RACE", alias: "Rival", customer: brisa.id, ...place });
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    const answer = run("establishments", "check", shopFile(shopLine("RACE0"), shopLine("RACE")));
    const waiting = "datname = current_database() and wait_event = 'transactionid'";
    await expect.poll(async () => (await owner.query(`select from pg_stat_activity where ${waiting}`)).rowCount, { timeout: 20_000 }).toBe(1);
    gate.resolve();
    await rival;
    expect((await answer).errors).toMatchObject([{ line: 3, field: "code", message: "Ya existe un establecimiento con ese código" }]);
  });
});
