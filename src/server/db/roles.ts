import { createHmac } from "node:crypto";
import pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { rolesInUse } from "./move-rights.ts";
import { type Roles, rolesOf } from "./role-names.ts";

/**
 * Creates the roles of this database, and returns the address that the application connects with. The role for connections owns nothing, bypasses
 * no policy, and can only switch to one of the three others.
 */
export async function prepareRoles(client: pg.Client, ownerUrl: string, keyring?: Keyring): Promise<string> {
  const roles = await rolesOfDatabase(client);
  await createRoles(client, roles, appPassword(ownerUrl, roles, keyring));
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    "select rolsuper, rolbypassrls from pg_roles where rolname = $1",
    [roles.app],
  );
  if (rows[0]?.rolsuper || rows[0]?.rolbypassrls) throw new ConfigError(`role ${roles.app} must not be a superuser nor bypass row-level security`);
  const generation = await passwordGeneration(client, roles);
  await updatePassword(client, ownerUrl, roles, keyring, generation);
  return appUrl(ownerUrl, roles, keyring, generation);
}

export async function rolesOfDatabase(client: pg.Client): Promise<Roles> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return rolesOf(rows[0]!.name);
}

const groupsOf = ({ scoped, staff, system }: Roles) => [scoped, staff, system];

/** All or none, so that a role without its groups is never one that an interrupted start has left. */
async function createRoles(client: pg.Client, roles: Roles, password: string) {
  const named = pg.escapeIdentifier;
  const { rows: existing } = await client.query<{ name: string; login: boolean; member: boolean }>(
    `select r.rolname as name, r.rolcanlogin as login, (
       select count(*) = 3 from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid and g.rolname = any ($2)) as member
     from pg_roles r where r.rolname = any ($1)`,
    [Object.values(roles), groupsOf(roles)],
  );
  for (const { name, login, member } of existing)
    if (name === roles.app ? !member : login)
      throw new ConfigError(
        `the database role ${name} exists and is not one of this program: rename that role, or give the database another name, from which its roles take theirs`,
      );
  const missing = groupsOf(roles).filter((name) => !existing.some((one) => one.name === name));
  const hasApp = existing.some(({ name }) => name === roles.app);
  if (hasApp) return;
  await client.query("begin");
  try {
    for (const group of missing) await client.query(`create role ${named(group)} nologin`);
    await client.query(`create role ${named(roles.app)} login noinherit password '${password}'`);
    await client.query(`grant ${groupsOf(roles).map(named).join(", ")} to ${named(roles.app)}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    if ((error as { code?: string }).code !== "42501") throw error;
    const { rows } = await client.query<{ owner: string }>("select quote_ident(current_user) as owner");
    throw new ConfigError(
      `${rows[0]!.owner} may not create the roles of the database: as an administrator of PostgreSQL, alter role ${rows[0]!.owner} createrole`,
    );
  }
}

/** Roles of version 1.0.0 were the same for every database of a server: another password would lock the others out. */
async function refuseShared(client: pg.Client, roles: Roles) {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(distinct b.datname, ', ') as names
     from pg_shdepend d join pg_roles r on r.oid = d.refobjid join pg_database b on b.oid = d.dbid
     where d.refclassid = 'pg_authid'::regclass and r.rolname = any ($1) and b.datname <> current_database()`,
    [groupsOf(roles)],
  );
  if (rows[0]?.names)
    throw new ConfigError(
      `the role ${roles.app} is also used by another installation on this server (database ${rows[0].names}), so its password is not changed: start the current version there first, which gives it roles of its own`,
    );
}

/** Sets the password again if what it derives from has changed. */
async function updatePassword(client: pg.Client, ownerUrl: string, roles: Roles, keyring: Keyring | undefined, generation: number) {
  const probe = new pg.Client({ connectionString: appUrl(ownerUrl, roles, keyring, generation) });
  try {
    await probe.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") throw error;
    await setPassword(client, ownerUrl, roles, keyring, generation);
  } finally {
    await probe.end().catch(() => undefined);
  }
}

async function setPassword(client: pg.Client, ownerUrl: string, roles: Roles, keyring: Keyring | undefined, generation: number) {
  await refuseShared(client, roles);
  await client
    .query(`alter role ${pg.escapeIdentifier(roles.app)} password '${appPassword(ownerUrl, roles, keyring, generation)}'`)
    .catch((error: { code?: string }) => {
      if (error.code !== "42501") throw error;
      throw new ConfigError(
        `the password of the role ${roles.app} does not fit DATABASE_URL any more, and its owner may not change it: as an administrator of PostgreSQL, drop the role, or grant it to the owner with admin option`,
      );
    });
}

/** Gives the role another password, and returns its name. Open connections go on; processes need a restart before they open new ones. */
export async function rotatePassword(client: pg.Client, ownerUrl: string, keyring: Keyring): Promise<string> {
  const roles = await rolesOfDatabase(client);
  await client.query("begin");
  const generation = (await passwordGeneration(client, roles)) + 1;
  await setPassword(client, ownerUrl, roles, keyring, generation);
  await client.query(`comment on role ${pg.escapeIdentifier(roles.app)} is 'password ${generation}'`);
  await client.query("commit");
  return roles.app;
}

/** How often the password was rotated. Stored in a comment on the role, which a restore of the database does not turn back. */
async function passwordGeneration(client: pg.Client, { app }: Roles): Promise<number> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1",
    [app],
  );
  return Number(/^password (\d+)$/.exec(rows[0]?.comment ?? "")?.[1] ?? 0);
}

/** The address the application connects with, for commands that need no migration. */
export async function currentAppUrl(ownerUrl: string, keyring: Keyring): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const roles = (await rolesInUse(client)) ?? (await rolesOfDatabase(client));
    return appUrl(ownerUrl, roles, keyring, await passwordGeneration(client, roles));
  } finally {
    await client.end();
  }
}

function appUrl(ownerUrl: string, roles: Roles, keyring?: Keyring, generation = 0): string {
  const url = new URL(ownerUrl);
  url.username = roles.app;
  url.password = appPassword(ownerUrl, roles, keyring, generation);
  return url.href;
}

/**
 * Derived from the owner's password, so that every process with the same DATABASE_URL can connect without another secret.
 * An address without password (PGPASSWORD, peer authentication) says nothing that only we know: then it derives from the secret.
 */
function appPassword(ownerUrl: string, { app }: Roles, keyring?: Keyring, generation = 0): string {
  const owners = decodeURIComponent(new URL(ownerUrl).password);
  if (!owners && keyring?.id() === undefined)
    throw new ConfigError("DATABASE_URL has no password, and the installation has no secret: set SECRET_KEY");
  return createHmac("sha256", owners || keyring!.deriveKey("database role"))
    .update(generation === 0 ? app : `${app} ${generation}`)
    .digest("hex");
}
