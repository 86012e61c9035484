import { type Sql, sql } from "./sql.ts";

/** The zones of records, by when their days begin. */
const [earliest, latest] = ["Europe/Madrid", "Atlantic/Canary"];

/**
 * Instants whose day, by the clocks of their own record, lies in a period; both days are in it. The first condition of each pair is what an index
 * understands: no place begins its day earlier than Madrid and Paris do, none ends it later than the Canaries.
 */
export function withinLocalDays(column: Sql, zone: Sql, { from, to }: { from?: unknown; to?: unknown }): Sql<boolean>[] {
  const day = dayAt(column, zone);
  const since = [sql<boolean>`${column} >= ${from}::date::timestamp at time zone ${sql.lit(earliest)}`, sql<boolean>`${day} >= ${from}::date`];
  const until = [sql<boolean>`${column} < (${to}::date + 1)::timestamp at time zone ${sql.lit(latest)}`, sql<boolean>`${day} <= ${to}::date`];
  return [...(from === undefined ? [] : since), ...(to === undefined ? [] : until)];
}

/** What the clocks of a record's place show. */
export const clockAt = (column: Sql, zone: Sql): Sql => sql`(${column} at time zone ${zone})`;
export const dayAt = (column: Sql, zone: Sql): Sql => sql`${clockAt(column, zone)}::date`;
