import { type Sql, sql } from "#server/db/sql.ts";

const length = 140;

/** The beginning of a text, in one line. */
export const beginning = (column: Sql): Sql =>
  sql`left(regexp_replace(${column}, '\\s+', ' ', 'g'), ${sql.lit(length)}) || case when length(${column}) > ${sql.lit(length)} then '…' else '' end`;
