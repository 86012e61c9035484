import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { openSession } from "#server/auth/sessions.ts";
import { freePort } from "#server/db/free-port.ts";
import { appliedMigrations, buildSchema, knownFiles, knownMigrations, migrate, SchemaError } from "#server/db/migrate.ts";
import { rolesOf } from "#server/db/role-names.ts";
import { type About, writeParts } from "#server/features/backup/archive.ts";
import { encrypt } from "#server/features/backup/encryption.ts";
import { demoPassword, seedDemo } from "#server/features/demo/seed.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { factory } from "#tests/support/factory.ts";
import { migrationsOf, releasedVersions, releases } from "#tests/support/released-schema.ts";
import { databaseFingerprint, emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, runServer, temporaryFolder } from "#tests/support/servers/process.ts";
import { settlePairs } from "#tests/support/settle-pairs.ts";
import { client, refusal, startServer } from "#tests/support/world.ts";
import pkg from "../../package.json" with { type: "json" };

const template = inject("templateUrl");
/** Version 1.0.0 named its roles alike in every database; here each file has its own. */
const released = rolesOf(`released ${process.pid}`);
await query(
  template,
  `${[released.scoped, released.staff, released.system].map((name) => `create role "${name}"`).join("; ")}; create role "${released.app}"`,
);

describe("migrations", () => {
  test("two processes starting at once apply each once", async () => {
    const url = await emptyDatabase(template);
    await Promise.all([migrate(url), migrate(url), migrate(url)]);
    const known = (await knownFiles()).map(({ name, checksum }) => `${name} ${checksum}`);
    expect(known.filter((file) => file.startsWith("functions/")).length).toBeGreaterThan(50);
    const applied = await query<{ file: string }>(url, "select name || ' ' || checksum as file from migrations");
    expect(applied.map(({ file }) => file).sort()).toEqual(known.sort());
  });

  test("a function or view whose file has changed is applied again, and one whose file is gone is forgotten", async () => {
    const url = await emptyDatabase(template);
    await migrate(url);
    const [fold, view] = [
      "select prosrc as is from pg_proc where proname = 'scope_role'",
      "select definition as is from pg_views where viewname = 'opened_files'",
    ];
    const before = [await query(url, fold), await query(url, view)];
    await query(
      url,
      `create or replace function scope_role() returns text language sql stable parallel safe as $$ select 'admin' $$;
       create or replace view opened_files as select f as l from files f;
       update migrations set checksum = 'x' where name in ('functions/scope_role.sql', 'views/opened_files.sql');
       insert into migrations (name, checksum) values ('functions/of_before.sql', 'x')`,
    );
    expect([await query(url, fold), await query(url, view)]).not.toEqual(before);
    await migrate(url);
    expect([await query(url, fold), await query(url, view)]).toEqual(before);
    expect((await query<{ name: string }>(url, "select name from migrations")).map(({ name }) => name).sort()).toEqual(
      (await knownFiles()).map(({ name }) => name).sort(),
    );
  });

  test("a schema newer than the code is refused", async () => {
    const url = await emptyDatabase(template);
    await migrate(url);
    await query(url, "insert into migrations (name, checksum) values ('9999_later.sql', 'x')");
    await expect(migrate(url)).rejects.toThrow("the database is newer than this program: it has migration 9999_later.sql");
  });

  test("a migration whose text has changed is refused", async () => {
    const url = await emptyDatabase(template);
    await migrate(url);
    await query(url, "update migrations set checksum = 'other'");
    await expect(migrate(url)).rejects.toThrow("its text has changed");
  });

  test("a database that cannot store every text is refused", async () => {
    const url = await emptyDatabase(template, "template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'");
    await expect(migrate(url)).rejects.toThrow("the database must be encoded in UTF8, not in SQL_ASCII");
  });
});

describe("data from before the first release", () => {
  const refused =
    "the data is from a preview before version 1.0.0, the first one that can be upgraded from: export its records with that preview and import them into an empty database";
  const oldMigrations = ["0001_foundation.sql", "0002_parties.sql", "0020_tallies.sql"].map((name) => ({ name, checksum: "x" }));
  const developed = "insert into migrations (name, checksum) values ('0001_text_scope_journal.sql', 'x'), ('0160_filings.sql', 'x')";
  const key = randomBytes(32);
  const oldDatabase = async () => {
    const url = await emptyDatabase(template);
    const values = oldMigrations.map(({ name, checksum }) => `('${name}', '${checksum}')`).join(", ");
    await query(url, `create table migrations (name text, checksum text); insert into migrations values ${values}`);
    return url;
  };

  test("is refused with one line by the server and by commands, and stays as it is", async () => {
    const url = await oldDatabase();
    await expect(migrate(url)).rejects.toThrow(new SchemaError(refused));
    const started = runServer(["--port", "0", "--data", temporaryFolder()], { DATABASE_URL: url });
    expect([await started.ended, started.errors()]).toEqual([1, `sumario: ${refused}\n`]);
    const made = await runCommand("backup", ["--to", join(temporaryFolder(), "old.backup")], { DATABASE_URL: url, BACKUP_KEY: key.toString("hex") });
    expect([made.code, made.errors]).toEqual([1, `${refused}\n`]);
    expect(Object.keys(await databaseFingerprint(url))).toEqual(["migrations"]);
    expect(await query(url, "select name, checksum from migrations order by name")).toEqual(oldMigrations);
  });

  test("of a development version is refused too", async () => {
    const url = await emptyDatabase(template);
    await query(url, `create table migrations (name text, checksum text); ${developed}`);
    await expect(migrate(url)).rejects.toThrow(new SchemaError(refused));
    expect(Object.keys(await databaseFingerprint(url))).toEqual(["migrations"]);
  });

  test("is refused as an archive too, and nothing is replaced", async () => {
    const [url, from] = [await emptyDatabase(template), join(temporaryFolder(), "old.backup")];
    const about: About = { kind: "about", version: "0.1.0", at: "2026-11-15T00:00:00.000Z", migrations: oldMigrations, sequences: [] };
    const parts = (async function* () {
      yield { head: about, data: (async function* () {})() };
    })();
    await pipeline(encrypt(writeParts(parts), key), createWriteStream(from));
    await query(url, "create table kept (what text); insert into kept values ('ours')");
    const restored = await runCommand("restore", ["--from", from, "--overwrite"], { DATABASE_URL: url, BACKUP_KEY: key.toString("hex") });
    expect([restored.code, restored.errors]).toEqual([1, `${refused}\n`]);
    expect(await query(url, "select * from kept")).toEqual([{ what: "ours" }]);
  });
});

describe("the schema of an earlier release with rows in every table", async () => {
  const known = await knownMigrations();
  /** How many rows each table has. */
  const counts = async (url: string) =>
    Object.fromEntries(
      Object.entries(await databaseFingerprint(url)).flatMap(([name, sum]) => (name === "migrations" ? [] : [[name, Number(sum.split(" ")[0])]])),
    );

  test("is kept for the version of this program", () => {
    expect(releasedVersions).toContain(pkg.version);
  });

  test.each(releasedVersions.map((version, index) => [version, index] as const))(
    "as of %s is migrated to the current one",
    async (version, index) => {
      const url = await emptyDatabase(template);
      const connection = new pg.Client({ connectionString: url });
      await connection.connect();
      // Each release finds the rows that were written under the releases before it.
      let applied = 0;
      for (const step of releasedVersions.slice(0, index + 1)) {
        const migrations = migrationsOf(step);
        await connection.query("begin");
        await buildSchema(connection, migrations.slice(applied), released);
        await connection.query("commit");
        await connection.query(readFileSync(join(releases, `${step}.sql`), "utf8"));
        applied = migrations.length;
      }
      expect(await appliedMigrations(connection)).toEqual(migrationsOf(version));
      const before = await counts(url);
      expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
      await migrate(url);
      expect(await appliedMigrations(connection)).toEqual(known);
      expect(await counts(url)).toMatchObject(before);
      expect(await verifyJournal(connection)).toEqual({ entries: before.journal, head: expect.any(String) });
      // Generated columns hold values for the rows of the release too.
      expect((await connection.query("select facts_day::text, time_band, counted from cases where cid = 20260001")).rows).toEqual([
        { facts_day: "2026-03-29", time_band: "night", counted: true },
      ]);
      await connection.end();
    },
  );
});

test("records that were told apart only by case, accents or spaces stay, are listed, and can be saved; a new double is refused", async () => {
  const url = await emptyDatabase(template);
  const connection = new pg.Client({ connectionString: url });
  const app = await migrate(url);
  await connection.connect();
  await connection.query(`
    insert into customers (id, code, alias, bussiness_name, country, address, zip, city, cases_types)
      values ('01890000-0000-7000-8000-000000000001', 'B00000000', 'Brisa', 'Brisa', 'Spain', 'x', '28001', 'Madrid', '{penal}');
    insert into bands (id, customer_id, alias, twin) values
      ('01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000001', 'Los Ágiles', 0),
      ('01890000-0000-7000-8000-000000000012', '01890000-0000-7000-8000-000000000001', 'los agiles', 1),
      ('01890000-0000-7000-8000-000000000013', '01890000-0000-7000-8000-000000000001', 'Los  Agiles ', 2);
    insert into establishments (id, customer_id, code, alias, country, address, zip, city, twin) values
      ('01890000-0000-7000-8000-000000000021', '01890000-0000-7000-8000-000000000001', 'BR-1', 'Una', 'Spain', 'x', '28001', 'Madrid', 0),
      ('01890000-0000-7000-8000-000000000022', '01890000-0000-7000-8000-000000000001', 'br-1', 'Otra', 'Spain', 'x', '28001', 'Madrid', 1);
    insert into courts (id, alias, city, zip, country, court_type, twin) values
      ('01890000-0000-7000-8000-000000000031', 'Juzgado 1', 'Ávila', '05001', 'Spain', 'firstInstance', 0),
      ('01890000-0000-7000-8000-000000000032', 'JUZGADO 1', 'Avila', '05001', 'Spain', 'firstInstance', 1);`);
  await connection.end();
  const served = await startServer(app);
  const make = await factory(served.deps.db);
  const person = await make.user({ role: "manager" });
  const { id } = await served.deps.db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
  const manager = client(
    `http://127.0.0.1:${served.port}`,
    signAccess(served.deps.tokenKey, id, new Date(Math.max(Date.now(), served.deps.now().getTime()))).token,
  );
  const pairs = async (entity: "band" | "establishment" | "court" | "zone") =>
    (await manager.duplicates.list({ entity })).map(({ left, right }) => [left.value, right.value]);
  await settlePairs(served.deps.db);
  expect((await pairs("band")).sort()).toEqual([
    ["Los Ágiles", "Los  Agiles "],
    ["Los Ágiles", "los agiles"],
    ["los agiles", "Los  Agiles "],
  ]);
  expect(await pairs("establishment")).toEqual([["BR-1", "br-1"]]);
  expect(await pairs("court")).toEqual([["Juzgado 1", "JUZGADO 1"]]);
  expect(await pairs("zone")).toEqual([]);
  const double = "01890000-0000-7000-8000-000000000012";
  await manager.bands.update({ id: double, version: 1, values: { description: "Dos personas" } });
  const customer = "01890000-0000-7000-8000-000000000001";
  expect((await refusal(manager.bands.create({ alias: "LOS AGILES", customer }))).data?.fields).toEqual({
    alias: "Ya existe una banda con ese nombre",
  });
  await manager.bands.create({ alias: "Los Torpes", customer });
  expect((await refusal(manager.bands.update({ id: double, version: 2, values: { alias: "LOS TORPES" } }))).status).toBe(400);
  await manager.bands.update({ id: double, version: 2, values: { alias: "Los Ágiles del Sur" } });
  await settlePairs(served.deps.db);
  expect(await pairs("band")).toEqual([["Los Ágiles", "Los  Agiles "]]);
  await served.close();
});

const debian = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").sort().at(-1) : undefined;

describe.skipIf(!debian)("another PostgreSQL, Debian's own", () => {
  test("serves the product through DATABASE_URL", async () => {
    const url = await startDebian(`/usr/lib/postgresql/${debian}/bin`);
    // Seeded rows are checked against the clock of the machine.
    const served = await startServer(await migrate(await emptyDatabase(url)), {}, () => new Date());
    await seedDemo(served.deps.db, { cases: 400 });
    const address = `http://127.0.0.1:${served.port}`;
    const { token } = await client(address).auth.login({ email: "supercustomer@demo.sumario.test", password: demoPassword });
    const office = client(address, token ?? "");
    const { rows } = await office.vehicles.list({ q: "seat", size: 1 });
    const changed = await office.vehicles.update({ id: rows[0]!.id, version: 1, values: { color: "violeta" } });
    expect(changed).toMatchObject({ version: 2, customer: { alias: "Almacenes Brisa" } });
    expect((await office.vehicles.history({ id: changed.id })).entries[0]).toMatchObject({ action: "update" });
    expect((await office.customers.pick({})).map(({ alias }) => alias)).toEqual(["Almacenes Brisa"]);
    expect(served.errors).toEqual([]);
    await served.close();
  });
});

async function startDebian(bin: string): Promise<string> {
  const folder = join(temporaryFolder(), "cluster");
  const isRoot = process.getuid?.() === 0;
  const asPostgres = (command: string, args: string[]): [string, string[]] =>
    // The kernel stops it when the test process dies.
    ["setpriv", ["--pdeathsig=INT", ...(isRoot ? ["--reuid=postgres", "--regid=postgres", "--clear-groups"] : []), command, ...args]];
  if (isRoot) spawnSync("install", ["-d", "-o", "postgres", folder]);
  const [init, initArgs] = asPostgres(`${bin}/initdb`, [
    "-D",
    folder,
    "-U",
    "postgres",
    "--auth=trust",
    "--no-sync",
    "--encoding=UTF8",
    "--locale=C",
  ]);
  expect(spawnSync(init, initArgs, { cwd: "/" }).status).toBe(0);
  const port = await freePort();
  const [start, startArgs] = asPostgres(`${bin}/postgres`, [
    "-D",
    folder,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
  ]);
  const child = spawn(start, startArgs, { cwd: "/", stdio: "ignore" });
  onTestFinished(async () => {
    child.kill("SIGINT");
    await once(child, "exit");
  });
  const url = `postgres://postgres:any@127.0.0.1:${port}/postgres`;
  for (let tries = 0; ; tries++) {
    try {
      await query(url, "select 1");
      return url;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
