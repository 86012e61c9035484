import { createHmac } from "node:crypto";
import pg from "pg";
import { ConfigError } from "#server/base/config.ts";
import type { Keyring } from "#server/keyring/keyring.ts";

/** The role the application connects as. It owns nothing, bypasses no policy, and can only switch to one of the three group roles. */
const appRole = "sumario_app";
const groupRoles = ["sumario_scoped", "sumario_staff", "sumario_system"];

/** Roles belong to the cluster: another database may have created them already, or be creating them at this moment. */
export async function prepareRoles(client: pg.Client, ownerUrl: string, keyring?: Keyring): Promise<string> {
  const create = (name: string, options: string) =>
    client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${options}; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  for (const group of groupRoles) await create(group, "nologin");
  await create(appRole, `login noinherit password '${appPassword(ownerUrl, keyring)}'`);
  for (const group of groupRoles) {
    await client.query(`do $$ begin
      if not pg_has_role('${appRole}', '${group}', 'member') then grant ${group} to ${appRole}; end if;
    exception when unique_violation or internal_error then null; end $$`);
  }
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    "select rolsuper, rolbypassrls from pg_roles where rolname = $1",
    [appRole],
  );
  if (rows[0]?.rolsuper || rows[0]?.rolbypassrls) throw new Error(`role ${appRole} must not be a superuser nor bypass row-level security`);
  const generation = await passwordGeneration(client);
  await updatePassword(client, ownerUrl, keyring, generation);
  return appUrl(ownerUrl, keyring, generation);
}

/** Sets the password again if what it derives from has changed. */
async function updatePassword(client: pg.Client, ownerUrl: string, keyring: Keyring | undefined, generation: number) {
  const probe = new pg.Client({ connectionString: appUrl(ownerUrl, keyring, generation) });
  try {
    await probe.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") throw error;
    await setPassword(client, ownerUrl, keyring, generation);
  } finally {
    await probe.end().catch(() => undefined);
  }
}

const setPassword = (client: pg.Client, ownerUrl: string, keyring: Keyring | undefined, generation: number) =>
  client.query(`alter role ${appRole} password '${appPassword(ownerUrl, keyring, generation)}'`);

/** Gives the role another password. Open connections go on; processes need a restart before they open new ones. */
export async function rotatePassword(client: pg.Client, ownerUrl: string, keyring: Keyring) {
  await client.query("begin");
  const generation = (await passwordGeneration(client)) + 1;
  await setPassword(client, ownerUrl, keyring, generation);
  await client.query(`comment on role ${appRole} is 'password ${generation}'`);
  await client.query("commit");
}

/** How often the password was rotated. Stored in a comment on the role, which belongs to the cluster, so that all its databases agree. */
async function passwordGeneration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1",
    [appRole],
  );
  return Number(/^password (\d+)$/.exec(rows[0]?.comment ?? "")?.[1] ?? 0);
}

/** The address the application connects with, for commands that need no migration. */
export async function currentAppUrl(ownerUrl: string, keyring: Keyring): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return appUrl(ownerUrl, keyring, await passwordGeneration(client));
  } finally {
    await client.end();
  }
}

export function appUrl(ownerUrl: string, keyring?: Keyring, generation = 0): string {
  const url = new URL(ownerUrl);
  url.username = appRole;
  url.password = appPassword(ownerUrl, keyring, generation);
  return url.href;
}

/**
 * Derived from the owner's password, so that every process with the same DATABASE_URL can connect without another secret.
 * An address without password (PGPASSWORD, peer authentication) says nothing that only we know: then it derives from the secret.
 */
function appPassword(ownerUrl: string, keyring?: Keyring, generation = 0): string {
  const owners = decodeURIComponent(new URL(ownerUrl).password);
  if (!owners && keyring?.id() === undefined)
    throw new ConfigError("DATABASE_URL has no password, and the installation has no secret: set SECRET_KEY");
  return createHmac("sha256", owners || keyring!.deriveKey("database role"))
    .update(generation === 0 ? appRole : `${appRole} ${generation}`)
    .digest("hex");
}
