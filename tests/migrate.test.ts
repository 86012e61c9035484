import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { appliedMigrations, buildSchema, knownMigrations, migrate } from "#server/db/migrate.ts";
import { demoPassword, seedDemo } from "#server/demo/seed.ts";
import { verifyJournal } from "#server/journal/verify.ts";
import { emptyDatabase, everything, query } from "./support/databases.ts";
import { temporaryFolder } from "./support/process.ts";
import { client, startServer } from "./support/world.ts";

const ours = inject("templateUrl");
const count = readdirSync(join(import.meta.dirname, "../migrations")).length;

describe("migrations", () => {
  test("two processes starting at once apply each once", async () => {
    const url = await emptyDatabase(ours);
    await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(await query(url, "select count(*)::int as count from migrations")).toEqual([{ count }]);
  });

  test("a schema newer than the code is refused", async () => {
    const url = await emptyDatabase(ours);
    await migrate(url);
    await query(url, "insert into migrations (name, checksum) values ('9999_later.sql', 'x')");
    await expect(migrate(url)).rejects.toThrow("the database is newer than this program: it has migration 9999_later.sql");
  });

  test("a migration whose text has changed is refused", async () => {
    const url = await emptyDatabase(ours);
    await migrate(url);
    await query(url, "update migrations set checksum = 'other'");
    await expect(migrate(url)).rejects.toThrow("its text has changed");
  });

  test("a database that cannot hold every text is refused", async () => {
    const url = await emptyDatabase(ours, "template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'");
    await expect(migrate(url)).rejects.toThrow("the database must be encoded in UTF8, not in SQL_ASCII");
  });
});

describe("an earlier schema with rows in every table", async () => {
  const known = await knownMigrations();
  const fixtures = join(import.meta.dirname, "fixtures/schema");
  const rowsOf = (name: string) => {
    const file = join(fixtures, `${name.slice(0, 4)}.sql`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  /** How many rows each table has. */
  const counts = async (url: string) =>
    Object.fromEntries(
      Object.entries(await everything(url)).flatMap(([name, sum]) => (name === "migrations" ? [] : [[name, Number(sum.split(" ")[0])]])),
    );

  test.each(known.map(({ name }, index) => [name, index] as const))("as of %s comes up to this one", async (_name, index) => {
    const url = await emptyDatabase(ours);
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    // Each step finds the rows that were written at the steps before it.
    for (const step of known.slice(0, index + 1)) {
      await buildSchema(connection, [step]);
      await connection.query(rowsOf(step.name));
    }
    const before = await counts(url);
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    await migrate(url);
    expect(await appliedMigrations(connection)).toEqual(known);
    expect(await counts(url)).toMatchObject(before);
    expect(await verifyJournal(connection)).toEqual({ entries: before.journal, head: expect.any(String) });
    // What the database derives is there for the old rows too.
    if (before.cases)
      expect(
        (await connection.query("select facts_day::text, time_band, counted, document <> '' as found from cases where cid = 20260001")).rows,
      ).toEqual([{ facts_day: "2026-03-29", time_band: "night", counted: true, found: true }]);
    await connection.end();
  });
});

const debian = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").sort().at(-1) : undefined;

describe.skipIf(!debian)("another PostgreSQL, Debian's own", () => {
  test("serves the product through DATABASE_URL", async () => {
    const url = await startDebian(`/usr/lib/postgresql/${debian}/bin`);
    const served = await startServer(await migrate(await emptyDatabase(url)));
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
    // The kernel ends it when we are gone.
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
