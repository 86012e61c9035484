import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vehicle } from "#domain/entities/vehicle.ts";
import { rolesOfAppUrl } from "#server/db/role-names.ts";
import { sql } from "#server/db/sql.ts";
import { createRecord } from "#server/records/save.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
beforeAll(() => owner.connect());
afterAll(() => owner.end());
const boss = await make.user({ alias: "Marta" });
const manager = await world.as(boss);
const root = await make.user({ role: "admin" });
const admin = await world.as(root);
const brisa = await make.customer({ alias: "Brisa" });

type Entry = {
  seq: number;
  actor_id: string;
  actor_alias: string;
  entity: string;
  action: string;
  version: number;
  customer_id: string;
  from_customer_id: string | null;
  changes: { field: string; from: unknown; to: unknown }[];
};
const entriesOf = async (id: string) => (await owner.query<Entry>("select * from journal where record_id = $1 order by seq", [id])).rows;
const lastSeq = async () => (await owner.query<{ seq: number }>("select max(seq) as seq from journal")).rows[0]!.seq;

describe("every write has one entry", () => {
  test("with who did what, and each field from and to", async () => {
    const car = await manager.vehicles.create({ plate: "1234BCD", brand: "Seat", customer: brisa.id });
    await manager.vehicles.update({ id: car.id, version: 1, values: { brand: "Opel", color: "rojo" } });
    await manager.vehicles.remove({ id: car.id, version: 2 });
    await admin.vehicles.restore({ id: car.id });
    const entries = await entriesOf(car.id);
    expect(entries.map(({ action, version, actor_id }) => [action, version, actor_id])).toEqual([
      ["create", 1, boss.id],
      ["update", 2, boss.id],
      ["remove", 3, boss.id],
      ["restore", 4, root.id],
    ]);
    expect(entries[0]).toMatchObject({ entity: "vehicle", actor_alias: "Marta", customer_id: brisa.id });
    expect(entries[0]!.changes).toContainEqual({ field: "plate", from: null, to: "1234BCD" });
    expect(entries[0]!.changes).toContainEqual({ field: "customer", from: null, to: { id: brisa.id, alias: "Brisa" } });
    expect(entries[1]!.changes).toEqual([
      { field: "brand", from: "Seat", to: "Opel" },
      { field: "color", from: null, to: "rojo" },
    ]);
  });

  test("with the former place of a moved record", async () => {
    const corail = await make.customer();
    const car = await make.vehicle({ customer: brisa });
    await manager.vehicles.update({ id: car.id, version: 1, values: { customer: corail.id } });
    expect((await entriesOf(car.id))[1]).toMatchObject({ customer_id: corail.id, from_customer_id: brisa.id });
  });

  test("also for changes of one's own account and of the settings", async () => {
    await manager.account.update({ displayName: "Marta G." });
    expect((await entriesOf(boss.id)).at(-1)).toMatchObject({
      entity: "user",
      actor_id: boss.id,
      changes: [{ field: "alias", from: "Marta", to: "Marta G." }],
    });
    await admin.system.changeSettings({ registration: false });
    const [entry] = (await owner.query<Entry>("select * from journal where entity = 'setting' order by seq desc limit 1")).rows;
    expect(entry).toMatchObject({ actor_id: root.id, changes: [{ field: "registration", from: true, to: false }] });
  });

  test("also for signing in and out", async () => {
    const person = await make.user({ password: "un secreto largo" });
    const browser = cookieClient(url);
    await browser.login(person.email, "un secreto largo");
    await browser.post("/auth/logout");
    const { rows } = await owner.query<Entry>("select action from journal where entity = 'session' and actor_id = $1 order by seq", [person.id]);
    expect(rows.map(({ action }) => action)).toEqual(["create", "remove"]);
  });

  test("and a write that changes nothing, or is refused, has none", async () => {
    const car = await make.vehicle({ customer: brisa, color: "rojo" });
    const before = await lastSeq();
    await manager.vehicles.update({ id: car.id, version: 1, values: { color: "rojo" } });
    await manager.account.update({ displayName: "Marta G." });
    await refusal(manager.vehicles.update({ id: car.id, version: 9, values: { color: "azul" } }));
    await refusal(manager.vehicles.create({ plate: "wrong", customer: brisa.id }));
    expect(await lastSeq()).toBe(before);
  });
});

describe("a write and its entry are atomic", () => {
  test("a failure after both rolls back both", async () => {
    const before = await lastSeq();
    const writing = db.as(make.root, async (tx) => {
      await createRecord(tx, make.root, vehicle, { plate: "9999BBB", customer: brisa.id });
      throw new Error("the lights went out");
    });
    await expect(writing).rejects.toThrow("the lights went out");
    expect((await owner.query("select from vehicles where plate = '9999BBB'")).rowCount).toBe(0);
    expect(await lastSeq()).toBe(before);
  });

  test("an entry that cannot be written rolls back the record", async () => {
    await owner.query("alter table journal add constraint no_courts check (entity <> 'court') not valid");
    await refusal(manager.courts.create({ alias: "Juzgado", country: "Spain", courtType: "penal", city: "Madrid" }));
    await owner.query("alter table journal drop constraint no_courts");
    expect((await owner.query("select from courts where alias = 'Juzgado'")).rowCount).toBe(0);
  });
});

test("forty concurrent writers leave no gap, and an intact chain", async () => {
  const cars = await Promise.all(Array.from({ length: 20 }, () => make.vehicle({ customer: brisa })));
  const before = await lastSeq();
  const writes = cars.map(({ id }) => manager.vehicles.update({ id, version: 1, values: { color: "azul" } }));
  const plates = Array.from({ length: 20 }, () => manager.vehicles.create({ plate: make.plate(), customer: brisa.id }));
  await Promise.all([...writes, ...plates]);
  const { rows } = await owner.query<{ seq: number }>("select seq from journal where seq > $1 order by seq", [before]);
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => before + 1 + index));
  expect(await verifyJournal(owner)).toEqual({ entries: before + 40, head: expect.any(String) });
});

describe("the application", () => {
  test.each(["app", "scoped", "staff", "system"] as const)(
    "as its role for %s cannot change, delete or truncate the journal, nor change its head",
    async (role) => {
      const client = new pg.Client({ connectionString: world.appUrl });
      await client.connect();
      await client.query(`set role ${pg.escapeIdentifier(rolesOfAppUrl(world.appUrl)[role])}`);
      for (const statement of [
        "update journal set actor_alias = 'x'",
        "delete from journal",
        "truncate journal",
        "update journal_head set seq = 0",
        "delete from journal_head",
        "insert into journal_head (one, seq, hash) values (false, 0, '')",
        "alter table journal disable trigger all",
        "drop trigger journal_link on journal",
        "set session_replication_role = replica",
      ]) {
        const code = await client.query(statement).then(
          () => "done",
          (error: { code: string }) => error.code,
        );
        expect([statement, code]).toEqual([statement, "42501"]);
      }
      await client.end();
    },
  );

  test("cannot choose the number, time or hash of an entry", async () => {
    const next = (await lastSeq()) + 1;
    await db.asSystem((tx) =>
      tx.run(
        sql`insert into journal (seq, at, entity, record_id, action, changes, hash) values (1, '2000-01-01', 'nothing', gen_random_uuid(), 'create', '[]', 'x')`,
      ),
    );
    const { rows } = await owner.query<{ seq: number; recent: boolean }>(
      "select seq, at > now() - interval '1 hour' as recent from journal order by seq desc limit 1",
    );
    expect(rows).toEqual([{ seq: next, recent: true }]);
    expect((await verifyJournal(owner)).problem).toBeUndefined();
  });
});
