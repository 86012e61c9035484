import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { marked } from "#tests/support/guide.ts";
import { query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";

/** Debian's packages, and an account without rights that PostgreSQL accepts. */
const bin = "/usr/lib/postgresql/15/bin";
const account = spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout.trim();
const canRun = existsSync(join(bin, "pg_basebackup")) && account !== "" && process.getuid?.() === 0;
const canUsePgBackRest = canRun && existsSync("/usr/bin/pgbackrest");
const notShown = "(not shown: Debian's packages are not installed, or the tests do not run as root)";

/** A cluster as Debian's programs make it, in folders of the account. */
async function openCluster() {
  const [uid, gid] = ["-u", "-g"].map((option) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout));
  const folder = temporaryFolder();
  const [data, sockets, archive] = ["main", "sockets", "archive"].map((name) => join(folder, name));
  for (const path of [sockets!, archive!]) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, uid!, gid!);
  }
  chownSync(folder, uid!, gid!);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const env = {
    ...process.env,
    HOME: folder,
    PGBIN: bin,
    PGDATA: data,
    ARCHIVE: archive,
    CLUSTER_URL: url,
    PGPORT: String(port),
    PGSOCKETS: sockets,
    TZ: "UTC",
  };
  const run = (text: string, more: Record<string, string> = {}) => {
    const options = { uid: uid!, gid: gid!, cwd: folder, env: { ...env, ...more }, encoding: "utf8" as const, timeout: 240_000 };
    // A server that is started inherits the pipes, and spawnSync would wait for it: output goes to a file.
    const { status } = spawnSync("bash", ["-c", `exec > ${folder}/said 2>&1\nset -euo pipefail\n${text}`], options);
    const said = spawnSync("tail", ["-n", "40", join(folder, "said")], { encoding: "utf8" }).stdout;
    expect([text, status, status === 0 ? "" : said]).toEqual([text, 0, ""]);
    return said;
  };
  run(`"$PGBIN/initdb" --pgdata="$PGDATA" --encoding=UTF8 --locale=C.UTF-8 --auth=trust --username=postgres
echo "port = $PGPORT
unix_socket_directories = '$PGSOCKETS'
listen_addresses = '127.0.0.1'" >> "$PGDATA/postgresql.conf"
"$PGBIN/pg_ctl" --pgdata="$PGDATA" --log="$ARCHIVE/postgres.log" start`);
  afterAll(() => run(`"$PGBIN/pg_ctl" --pgdata="$PGDATA" --mode=immediate stop || true`));
  await query(url, "create role sumario login createrole createdb password 'owner'");
  await query(url, "create database sumario owner sumario template template0 encoding 'UTF8'");
  return { run, url, owner: `postgres://sumario:owner@127.0.0.1:${port}/sumario` };
}

/** Some rows, a moment, rows that are lost, a disaster, the recovery: what was there at that moment is there again, and its journal is intact. */
async function loseAndRecover(prepare: string, recover: string) {
  const { run, url, owner } = await openCluster();
  const env = { DATABASE_URL: owner, FILES_URL: join(temporaryFolder(), "files") };
  const createAdmin = async (email: string) => expect(await runCommand("create-admin", [email], env)).toMatchObject({ code: 0, errors: "" });
  await createAdmin("before-base@example.com");
  for (const { text } of marked(prepare)) run(text);
  await createAdmin("after-base@example.com");
  const [{ moment }] = (await query<{ moment: string }>(url, "select clock_timestamp()::text as moment")) as [{ moment: string }];
  await createAdmin("too-late@example.com");
  await query(owner, "delete from journal");
  // The segment with the mistake is archived after a minute at most; here at once.
  await query(url, "select pg_switch_wal()");
  const archived = async () =>
    (
      await query<{ done: boolean }>(
        url,
        "select last_archived_wal >= $$0$$ and (select count(*) = 0 from pg_ls_archive_statusdir() where name like '%.ready') as done from pg_stat_archiver",
      )
    )[0]!.done;
  await expect.poll(archived, { timeout: 60_000, interval: 250 }).toBe(true);
  // The server dies, and its disk with it.
  run(`"$PGBIN/pg_ctl" --pgdata="$PGDATA" --mode=immediate stop; rm -r "$PGDATA"/base "$PGDATA"/global`);
  for (const { text } of marked(recover)) run(text, { MOMENT: moment });
  expect(await query(owner, "select email from users order by created_at")).toEqual([
    { email: "before-base@example.com" },
    { email: "after-base@example.com" },
  ]);
  const verified = await runCommand("audit", ["verify"], env);
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining("the journal is intact")]);
  expect((await runCommand("files", ["verify"], env)).code).toBe(0);
  // It takes writes again.
  await createAdmin("again@example.com");
}

describe("the database comes back as it was at a moment", () => {
  test.skipIf(!canRun)(`with PostgreSQL's own tools${canRun ? "" : ` ${notShown}`}`, () => loseAndRecover("wal", "wal-recover"));
  test.skipIf(!canUsePgBackRest)(`with pgBackRest${canUsePgBackRest ? "" : ` ${notShown}`}`, () =>
    loseAndRecover("pgbackrest", "pgbackrest-recover"),
  );
});
