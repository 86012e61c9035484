import type { WorkKind } from "#server/base/database-limits.ts";
import type { Database } from "./database.ts";

/** The same database for work of this kind. */
export const forWork = (db: Database, kind: WorkKind): Database => ({
  ...db,
  as: (user, work, options) => db.as(user, work, { kind, ...options }),
  asSystem: (work, options) => db.asSystem(work, { kind, ...options }),
});
