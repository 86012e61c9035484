import type { Entity } from "#domain/entity.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { entityNamed, tableOf } from "./columns.ts";
import { isReachable } from "./list-rows.ts";
import { type Part, refCells, rowText } from "./row-text.ts";

/** Cases, issues and civil cases, whose lists are seen by those who see the record. */
export const isLocated = ({ scope }: Entity) => scope === "case" || scope === "civil";

/** The ids that a field has of such records. */
export type Located = { part: string; to: string; ids: readonly string[]; isList: boolean };

/**
 * Their names, of those that this user may see. A statement of its own: few records refer to another one, and its policies would be set up for each that
 * is opened.
 */
export const locatedNames = (wanted: readonly Located[]): Sql<Part> => sql`${sql.join(wanted.map(namesOf), sql` union all `)}`;

function namesOf({ part, to, ids, isList }: Located): Sql {
  const target = entityNamed(to);
  return sql`select ${sql.lit(part)} as part, ${rowText(refCells(sql`t.id`, aliasIn(target, "t")))} as value from ${sql.table(tableOf(target))} t
    where t.id = any(${ids}::uuid[]) ${isList ? sql`and ${isReachable(target)}` : sql``}`;
}
