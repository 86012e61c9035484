import { type Sql, sql } from "./sql.ts";

/** The zones of records, by when their days begin. */
const [earliest, latest] = ["Europe/Madrid", "Atlantic/Canary"];

/**
 * Instants whose day, by the clocks of their own record, lies in a period; both days are in it. The first condition of each pair is what an index
 * understands: no place begins its day earlier than Madrid and Paris do, none ends it later than the Canaries. What lies hours within is so on
 * every clock, and is not asked for its own: that would cost more than all else about counting it.
 */
export function withinLocalDays(column: Sql, zone: Sql, { from, to }: { from?: unknown; to?: unknown }): Sql<boolean>[] {
  const day = dayAt(column, zone);
  const begins = (value: Sql, place: string) => sql`${value}::timestamp at time zone ${sql.lit(place)}`;
  const [first, next] = [sql`${from}::date`, sql`(${to}::date + 1)`];
  const since = [sql<boolean>`${column} >= ${begins(first, earliest)}`, sql<boolean>`(${column} >= ${begins(first, latest)} or ${day} >= ${first})`];
  const until = [sql<boolean>`${column} < ${begins(next, latest)}`, sql<boolean>`(${column} < ${begins(next, earliest)} or ${day} < ${next})`];
  return [...(from === undefined ? [] : since), ...(to === undefined ? [] : until)];
}

/** What the clocks of a record's place show. */
export const clockAt = (column: Sql, zone: Sql): Sql => sql`(${column} at time zone ${zone})`;
export const dayAt = (column: Sql, zone: Sql): Sql => sql`${clockAt(column, zone)}::date`;
