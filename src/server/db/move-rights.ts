import pg from "pg";
import { type Roles, rolesOfSystem } from "./role-names.ts";

/** The roles that the policies of this database name; none in an empty database. */
export async function rolesInUse(client: pg.Client): Promise<Roles | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select r.rolname as name from pg_policy p join pg_roles r on r.oid = any (p.polroles)
    where p.polrelid = to_regclass('public.settings') and r.rolname like '%\\_system' limit 1`);
  return rows[0] && rolesOfSystem(rows[0].name);
}

/**
 * Gives the rights of some roles in this database to others: of version 1.0.0, whose roles were the same for every database of a server, and of
 * the original where the database is a copy. The old roles lose what they had here and stay as they are, because others may use them.
 */
export async function moveRights(client: pg.Client, from: Roles, to: Roles) {
  const pairs = (["scoped", "staff", "system"] as const).map((one) => `(${pg.escapeLiteral(from[one])}, ${pg.escapeLiteral(to[one])})`).join(", ");
  const { rows } = await client.query<{ statement: string }>(`
    with pair as (select oid, quote_ident(old) as old, quote_ident(new) as new from (values ${pairs}) p (old, new) join pg_roles on rolname = old),
    granted as (
      select 'schema ' || quote_ident(nspname) as object, privilege_type as privilege, grantee
        from pg_namespace, aclexplode(nspacl) where nspname = 'public'
      union all
      select case relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass, privilege_type, grantee
        from pg_class c, aclexplode(relacl) where relnamespace = 'public'::regnamespace
      union all
      select 'table ' || c.oid::regclass, format('%s (%I)', privilege_type, attname), grantee
        from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(attacl) where relnamespace = 'public'::regnamespace
      union all
      select 'routine ' || p.oid::regprocedure, privilege_type, grantee from pg_proc p, aclexplode(proacl) where pronamespace = 'public'::regnamespace)
    select format('grant %1$s on %2$s to %3$s; revoke %1$s on %2$s from %4$s', string_agg(privilege, ', '), object, new, old) as statement
      from granted join pair on pair.oid = grantee group by object, new, old
    union all
    select format('alter policy %I on %s to %s', polname, polrelid::regclass, string_agg(coalesce(new, quote_ident(rolname)), ', '))
      from pg_policy p cross join unnest(polroles) member join pg_roles r on r.oid = member left join pair on pair.oid = r.oid
      group by p.oid, polname, polrelid having bool_or(pair.oid is not null)`);
  await client.query(["begin", ...rows.map(({ statement }) => statement), "commit"].join(";\n"));
}
