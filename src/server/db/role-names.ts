import { createHash } from "node:crypto";

/** The four roles of one database: the one that the application connects as, and the three that it can switch to. */
export type Roles = { app: string; scoped: string; staff: string; system: string };

const withPrefix = (prefix: string): Roles => ({
  app: `${prefix}_app`,
  scoped: `${prefix}_scoped`,
  staff: `${prefix}_staff`,
  system: `${prefix}_system`,
});

/** Migrations name the roles of a database called `sumario`; they are replaced by those of the database that is migrated. */
export const rolesInMigrations = withPrefix("sumario");

/** PostgreSQL cuts names off after 63 bytes. The longest suffix has seven. */
const maxPrefix = 56;

/** Roles belong to the whole PostgreSQL server, so they carry the name of their database: no two installations share one. */
export const rolesOf = (database: string): Roles => withPrefix(shortName(database, maxPrefix));

/** A name of at most so many bytes, which no other name shares. */
export function shortName(name: string, max: number): string {
  if (Buffer.byteLength(name) <= max) return name;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 12);
  return `${Buffer.from(name)
    .subarray(0, 40)
    .toString("utf8")
    .replace(/\uFFFD+$/, "")}_${digest}`;
}

/** By the address that the application connects with. */
export const rolesOfAppUrl = (appUrl: string): Roles => withPrefix(decodeURIComponent(new URL(appUrl).username).replace(/_app$/, ""));

/** By the name of the role for the system. */
export const rolesOfSystem = (name: string): Roles => withPrefix(name.replace(/_system$/, ""));
