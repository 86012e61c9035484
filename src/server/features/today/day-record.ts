import type { DayRecord } from "#api/today-parts.ts";
import { entities } from "#domain/entities/registry.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";

/** A record as a row has it. */
export type RecordRow = { entity: DayRecord["entity"]; id: string; number: string; place: string | null; lawyer: string | null };

/** The fields that a record is named by, and that decide who sees it. */
export const namingFields = ["cid", "country", "customer", "establishment", "lawyer"];

/** What each select names of a record aliased `r`, so that they can be joined by `union all`. */
export const recordColumns = (entity: DayRecord["entity"]): Sql =>
  sql`${sql.lit(entity)} as entity, r.id, ${aliasIn(entities[entity], "r")} as number, r.lawyer_id, r.customer_id, ${entity === "civilCase" ? sql`null::uuid` : sql`r.establishment_id`} as establishment_id`;

/** The same of such rows aliased `x`, with the name of the place. */
export const namedRecord = sql`x.entity, x.id, x.number, x.lawyer_id as lawyer, coalesce(s.alias, c.alias) as place`;
export const placeJoins = sql`left join customers c on c.id = x.customer_id left join establishments s on s.id = x.establishment_id`;

/** Takes the record out of its row. */
export function withRecord<Row extends RecordRow>({ entity, id, number, place, lawyer, ...row }: Row) {
  return { ...row, record: { entity, id, number, place: place ?? "", lawyer } satisfies DayRecord };
}
