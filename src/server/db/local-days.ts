import { type Sql, sql } from "./sql.ts";

/** The zones of records, by when their days begin. */
const [earliest, latest] = ["Europe/Madrid", "Atlantic/Canary"];

/**
 * Instants whose local day, in the time zone of their record, lies in a period (both ends included). The first condition of each pair can use
 * an index: no place begins its day earlier than Madrid and Paris, and none ends it later than the Canary Islands. Only instants within the hour
 * between these zones need their own zone, whose conversion costs more than everything else about counting them.
 */
export function withinLocalDays(column: Sql, zone: Sql, { from, to }: { from?: unknown; to?: unknown }): Sql<boolean>[] {
  const day = dayAt(column, zone);
  const begins = (value: Sql, place: string) => sql`${value}::timestamp at time zone ${sql.lit(place)}`;
  const [first, next] = [sql`${from}::date`, sql`(${to}::date + 1)`];
  const since = [sql<boolean>`${column} >= ${begins(first, earliest)}`, sql<boolean>`(${column} >= ${begins(first, latest)} or ${day} >= ${first})`];
  const until = [sql<boolean>`${column} < ${begins(next, latest)}`, sql<boolean>`(${column} < ${begins(next, earliest)} or ${day} < ${next})`];
  return [...(from === undefined ? [] : since), ...(to === undefined ? [] : until)];
}

/** The local time of a record's place. */
export const clockAt = (column: Sql, zone: Sql): Sql => sql`(${column} at time zone ${zone})`;
export const dayAt = (column: Sql, zone: Sql): Sql => sql`${clockAt(column, zone)}::date`;
