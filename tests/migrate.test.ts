import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { migrate } from "#server/db/migrate.ts";
import { demoPassword, seedDemo } from "#server/demo/seed.ts";
import { emptyDatabase, query } from "./support/databases.ts";
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

const debian = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").sort().at(-1) : undefined;

describe.skipIf(!debian)("another PostgreSQL, Debian's own", () => {
  test("serves the product through DATABASE_URL", async () => {
    const url = await startDebian(`/usr/lib/postgresql/${debian}/bin`);
    const served = await startServer(await migrate(await emptyDatabase(url)));
    await seedDemo(served.deps.db);
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
    isRoot ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", command, ...args]] : [command, args];
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
  afterAll(async () => {
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
