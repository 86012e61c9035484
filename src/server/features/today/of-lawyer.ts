import { type Sql, sql } from "#server/db/sql.ts";

/** Only rows of this lawyer; `none` stands for those without one, and undefined for all. */
export const ofLawyer = (column: Sql, lawyer: string | undefined): Sql<boolean>[] =>
  lawyer === undefined ? [] : [lawyer === "none" ? sql`${column} is null` : sql`${column} = ${lawyer}::uuid`];
