import { type Sql, sql } from "./sql.ts";

/** Equal to one of these ids. A single one is compared with `=`: only then does an index that begins with the column also give the order. */
export const oneOf = (column: string, ids: readonly string[]): Sql<boolean> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::uuid` : sql`${sql.ref(column)} = any(${ids}::uuid[])`;
