import { type Sql, sql } from "#server/db/sql.ts";

/** A part of a day, and the records that it shows or counts. */
export type Counted<Answer> = { answer: Answer; counted: string[] };

/** The ids of all rows, in the first of them: one list crosses the wire, not one per row. */
export const countedIds = (order: Sql, id = sql`id`): Sql =>
  sql`case when row_number() over (order by ${order}, ${id}) = 1 then array_agg(${id}) over () end as counted`;
