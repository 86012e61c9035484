import { createHmac } from "node:crypto";
import pg from "pg";

/** The role the application connects as. It owns nothing, bypasses no policy, and can only switch to one of the three group roles. */
const appRole = "sumario_app";
const groupRoles = ["sumario_scoped", "sumario_staff", "sumario_system"];

/** Roles belong to the cluster: another database may have created them already, or be creating them at this moment. */
export async function prepareRoles(client: pg.Client, ownerUrl: string) {
  const create = (name: string, options: string) =>
    client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${options}; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  for (const group of groupRoles) await create(group, "nologin");
  await create(appRole, `login noinherit password '${appPassword(ownerUrl)}'`);
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
  await updatePassword(client, ownerUrl);
}

/** The password of the application derives from the owner's. Sets it again if the owner's has changed. */
async function updatePassword(client: pg.Client, ownerUrl: string) {
  const probe = new pg.Client({ connectionString: appUrl(ownerUrl) });
  try {
    await probe.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") throw error;
    await client.query(`alter role ${appRole} password '${appPassword(ownerUrl)}'`);
  } finally {
    await probe.end().catch(() => undefined);
  }
}

export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = appRole;
  url.password = appPassword(ownerUrl);
  return url.href;
}

/** Derived from the owner's password, so that every process with the same DATABASE_URL can connect without another secret. */
const appPassword = (ownerUrl: string) =>
  createHmac("sha256", decodeURIComponent(new URL(ownerUrl).password) || "sumario")
    .update(appRole)
    .digest("hex");
