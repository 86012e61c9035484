import pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import { missingHbaLine } from "#server/db/hba-line.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { rolesOf, shortName } from "#server/db/role-names.ts";

/** Marks what may be dropped: a database of this name that somebody else made has no such comment. */
const mark = "scratch database of a backup check";

/** The same for every check, so that a line of pg_hba.conf can name it and its roles. */
const scratchName = (base: string) => `${shortName(base, 50)}_check`;

/** Runs `work` with a new database on that server, and drops it with its roles, also those that an interrupted check has left. */
export async function withScratchDatabase<Result>(clusterUrl: string, base: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: clusterUrl, application_name: "sumario-backup-check" });
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [lockNumbers.backupCheck]);
    if (!rows[0]!.free) throw new ConfigError("another check of a backup is running");
    const name = scratchName(base);
    for (const left of await leftBehind(client, name, base)) await dropWithRoles(client, left);
    await create(client, name);
    try {
      const url = new URL(clusterUrl);
      url.pathname = `/${encodeURIComponent(name)}`;
      return await work(url.href);
    } catch (error) {
      const line = missingHbaLine(error, { database: name, users: [decodeURIComponent(new URL(clusterUrl).username), rolesOf(name).app] });
      if (!line) throw error;
      throw new ConfigError(`pg_hba.conf of the server lacks the line of the check: add "${line}", and reload it (select pg_reload_conf())`);
    } finally {
      await dropWithRoles(client, name);
    }
  } finally {
    await client.end();
  }
}

async function create(client: pg.Client, name: string) {
  const named = pg.escapeIdentifier(name);
  await client.query(`create database ${named} template template0 encoding 'UTF8'`).catch(async (error: { code?: string }) => {
    if (error.code === "42P04")
      throw new ConfigError(
        `the database ${name}, which the check would make and drop, exists and is not of a check of this account: rename or drop it`,
      );
    if (error.code !== "42501") throw error;
    const { rows } = await client.query<{ owner: string }>("select quote_ident(current_user) as owner");
    throw new ConfigError(
      `${rows[0]!.owner} may not create the database of the check: as an administrator of PostgreSQL, alter role ${rows[0]!.owner} createdb, or set BACKUP_CHECK_URL to a server where it may`,
    );
  });
  await client.query(`comment on database ${named} is '${mark}'`);
}

/** Also those of version 1.0.0, whose names had random ends. */
async function leftBehind(client: pg.Client, name: string, base: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where (datname = $1 or starts_with(datname, $2)) and pg_get_userbyid(datdba) = current_user and shobj_description(d.oid, 'pg_database') = $3`,
    [name, `${base.slice(0, 30)}_check_`, mark],
  );
  return rows.map((row) => row.name);
}

async function dropWithRoles(client: pg.Client, name: string) {
  await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
  for (const role of Object.values(rolesOf(name))) await client.query(`drop role if exists ${pg.escapeIdentifier(role)}`);
}
