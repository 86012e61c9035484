import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { buildSchema, knownMigrations, migrate, SchemaError } from "#server/db/migrate.ts";
import { rolesInMigrations, rolesOf, rolesOfAppUrl } from "#server/db/role-names.ts";
import { sql } from "#server/db/sql.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, runServer, temporaryFolder } from "#tests/support/servers/process.ts";
import { client, startServer } from "#tests/support/world.ts";

const admin = inject("templateUrl");
let installations = 0;

/** A database with an owner of its own, who is no superuser, as docs/operations.md creates them. */
async function newInstallation(name = `firm-${process.pid}-${++installations}`) {
  await query(admin, `create role "owner ${name}" login createrole password 'password of ${name}'`);
  await query(admin, `create database "${name}" owner "owner ${name}" template template0 encoding 'UTF8'`);
  return { name, url: urlOf(name), roles: rolesOf(name) };
}

const urlOf = (name: string) =>
  Object.assign(new URL(admin), { username: `owner ${name}`, password: `password of ${name}`, pathname: `/${name}` }).href;

/** Whether the application still gets in, over a new connection. */
const works = async (appUrl: string) => {
  const db = openDatabase(appUrl, { max: 1 });
  return db
    .asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from cases`))
    .then(
      (row) => row!.count,
      (error: { code: string }) => error.code,
    )
    .finally(db.close);
};

/** What these roles have in a database: rights and policies. */
const rightsOf = (url: string, names: readonly string[]) =>
  query<{ count: number }>(
    url,
    `select count(*)::int as count from pg_shdepend d join pg_roles r on r.oid = d.refobjid
     where d.dbid = (select oid from pg_database where datname = current_database()) and r.rolname in (${names.map((name) => pg.escapeLiteral(name)).join(", ")})`,
  ).then(([row]) => row!.count);

describe("two installations on one PostgreSQL server", () => {
  test("run side by side: the second neither takes the first down nor reads its data", async () => {
    const [first, second] = [await newInstallation(), await newInstallation()];
    const firstApp = await migrate(first.url);
    const served = await startServer(firstApp);
    const secondApp = await migrate(second.url);
    const beside = await startServer(secondApp);
    for (const { port } of [served, beside]) expect(await client(`http://127.0.0.1:${port}`).system.ready()).toEqual({ status: "ready" });
    expect([await works(firstApp), await works(secondApp)]).toEqual([0, 0]);
    expect(rolesOfAppUrl(firstApp)).toEqual(first.roles);
    // The roles of one have no right in the database of the other.
    expect(await works(Object.assign(new URL(secondApp), { pathname: new URL(firstApp).pathname }).href)).toBe("42501");
    await served.close();
    await beside.close();
  });

  test("a role of somebody else with such a name is refused, and stays as it is", async () => {
    const { url, roles } = await newInstallation();
    await query(admin, `create role "${roles.app}" login password 'theirs'`);
    await expect(migrate(url)).rejects.toThrow(`the database role ${roles.app} exists and is not one of this program`);
    const theirs = Object.assign(new URL(admin), { username: roles.app, password: "theirs" }).href;
    expect(await query(theirs, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a copy of a database gets roles of its own when it starts, and until then a password that both use is not rotated", async () => {
    const { url, name, roles } = await newInstallation();
    const app = await migrate(url);
    await query(admin, `create database "${name} copy" template "${name}"`);
    const copy = Object.assign(new URL(admin), { pathname: `/${name} copy` }).href;
    const rotate = () => runCommand("rotate-password", [], { DATABASE_URL: url });
    expect((await rotate()).errors).toContain(`the role ${roles.app} is also used by another installation on this server (database ${name} copy)`);
    const copied = await migrate(copy);
    expect((await rotate()).output).toBe(`the role ${roles.app} has another password: restart every process\n`);
    expect([await works(copied), await works(await migrate(url)), await works(app)]).toEqual([0, 0, "28P01"]);
    expect(await rightsOf(copy, Object.values(roles))).toBe(0);
    expect(await rightsOf(copy, Object.values(rolesOf(`${name} copy`)))).toBe(await rightsOf(url, Object.values(roles)));
  });
});

describe("a database that cannot be used is refused with one line", () => {
  const refused = async (url: string, env: Record<string, string> = {}) =>
    (await runCommand("create-admin", ["a@b.es"], { DATABASE_URL: url, ...env })).errors;

  test("if its owner may not create roles", async () => {
    const { url, name } = await newInstallation();
    await query(admin, `alter role "owner ${name}" nocreaterole`);
    expect(await refused(url)).toBe(
      `"owner ${name}" may not create the roles of the database: as an administrator of PostgreSQL, alter role "owner ${name}" createrole\n`,
    );
  });

  test("if the server has not the extensions", async () => {
    const { url, name } = await newInstallation();
    // A server without contrib modules, as this owner sees it.
    await query(url, "create table pg_available_extensions as select * from pg_catalog.pg_available_extensions where name = 'unaccent'");
    await query(admin, `alter role "owner ${name}" set search_path = public, pg_catalog`);
    await expect(migrate(url)).rejects.toThrow(
      new SchemaError(
        "the PostgreSQL server lacks extensions (pg_trgm, btree_gin): install its contrib modules there (the package postgresql-contrib)",
      ),
    );
  });

  test("if it is of another program", async () => {
    const [ledger, tables] = [await newInstallation(), await newInstallation()];
    await query(ledger.url, "create table migrations (id integer, batch integer)");
    await expect(migrate(ledger.url)).rejects.toThrow(
      new SchemaError("the table migrations of this database is of another program: give Sumario an empty database of its own"),
    );
    await query(tables.url, "create table users (id integer)");
    expect(await refused(tables.url)).toBe(
      'the database holds something of another program (relation "users" already exists): give Sumario an empty database of its own\n',
    );
  });
});

describe("installations of version 1.0.0, whose roles were the same for a whole server", async () => {
  const released = Object.values(rolesInMigrations);
  await query(
    admin,
    `create role sumario_scoped; create role sumario_staff; create role sumario_system; create role sumario_app login noinherit password 'of both';
     grant sumario_scoped, sumario_staff, sumario_system to sumario_app`,
  );
  const old = await emptyDatabase(admin);
  const connection = new pg.Client({ connectionString: old });
  await connection.connect();
  await connection.query("begin");
  await buildSchema(connection, await knownMigrations(), rolesInMigrations);
  await connection.query("commit");
  const rights = await rightsOf(old, released);
  afterAll(() => connection.end());
  const oldApp = Object.assign(new URL(old), { username: "sumario_app", password: "of both" }).href;

  test("a new one beside them that would need another password for their role is refused, and nothing is changed", async () => {
    const beside = await newInstallation("sumario");
    const run = runServer(["--port", "0", "--data", temporaryFolder()], { DATABASE_URL: beside.url });
    expect(await run.ended).toBe(1);
    const database = new URL(old).pathname.slice(1);
    expect(run.errors()).toBe(
      `sumario: the role sumario_app is also used by another installation on this server (database ${database}), so its password is not changed: start the current version there first, which gives it roles of its own\n`,
    );
    expect(await works(oldApp)).toBe(0);
  });

  test("the upgrade gives a database roles of its own with all their rights; the shared ones stay for others", async () => {
    const app = await migrate(old);
    expect(rolesOfAppUrl(app)).toEqual(rolesOf(new URL(old).pathname.slice(1)));
    expect([await works(app), await works(oldApp)]).toEqual([0, "42501"]);
    expect([await rightsOf(old, released), await rightsOf(old, Object.values(rolesOfAppUrl(app)))]).toEqual([0, rights]);
    // A policy or a grant that was lost on the way would differ from those of a new database.
    const fresh = await emptyDatabase(admin);
    await migrate(fresh);
    const rules = async (url: string) => {
      const name = new URL(url).pathname.slice(1);
      const rows = await query<{ rule: string }>(
        url,
        `select policyname || ' ' || tablename || ' ' || array_to_string(array(select unnest(roles) order by 1), ',') || coalesce(qual, '') || coalesce(with_check, '') as rule
           from pg_policies
         union all select oid::regclass || ' ' || array_to_string(array(select unnest(relacl)::text order by 1), ',') from pg_class where relnamespace = 'public'::regnamespace
         union all select attrelid::regclass || '.' || attname || array_to_string(array(select unnest(attacl)::text order by 1), ',') from pg_attribute where attacl is not null
         union all select oid::regprocedure || ' ' || array_to_string(array(select unnest(proacl)::text order by 1), ',') from pg_proc where pronamespace = 'public'::regnamespace
         order by 1`,
      );
      return rows.map(({ rule }) => rule.replaceAll(name, "database"));
    };
    expect(await rules(old)).toEqual(await rules(fresh));
  });

  test("then the new one starts too", async () => {
    // Its owner has not created the roles, and so may not change them: an administrator drops them, which PostgreSQL allows when nobody uses them.
    await query(admin, "drop role sumario_app, sumario_scoped, sumario_staff, sumario_system");
    expect(await works(await migrate(urlOf("sumario")))).toBe(0);
  });
});
