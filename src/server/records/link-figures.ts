import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { type FromLinks, isFromLinks } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { visible } from "#server/access/visible.ts";
import { dayAt } from "#server/db/local-days.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, entityNamed, fromStored, linkOf, tableOf } from "./columns.ts";

type Named = readonly [name: string, field: Field];

/**
 * The figures of linked records that this person may see, as one column for each list of links. They are selected values, not a join:
 * PostgreSQL computes them for the rows of the page only.
 */
export function linkFigures(user: User, entity: Entity, shown: readonly Named[]): Sql[] {
  const figures = shown.filter((one): one is [string, FromLinks] => isFromLinks(one[1]));
  const byLinks = Map.groupBy(figures, ([, { fromLinks }]) => fromLinks.through);
  return [...byLinks].map(([through, ofLinks]) => {
    const links = entity.fields[through];
    if (links?.kind !== "refs") throw new Error(`${entity.name}.${through} is no list of references`);
    const { table, own, other } = linkOf(entity, through);
    const target = entityNamed(links.to);
    const parts = ofLinks.map(([name, field]) => sql`${sql.lit(name)}, ${figureOf(target, field)}`);
    // For users with a scope a view reads each link and its record once; through the tables their policies would read it twice.
    const records = isStaff(user.role)
      ? sql`${sql.table(table)} l join ${sql.table(tableOf(target))} r on r.id = ${sql.ref(`l.${other}`)} and not r.deleted`
      : sql`${sql.table(`shown_${table}`)} r`;
    const ofRow = sql.ref(`${isStaff(user.role) ? "l" : "r"}.${own}`);
    // `visible` expects the alias `r` for the linked record, so the id of the listed one is passed in as `own`.
    return sql`(select jsonb_build_object(${sql.join(parts)}) from (values (r.id)) own (id), ${records}
      where ${ofRow} = own.id and ${visible(user, target)}) as ${sql.id(columnName(through))}`;
  });
}

/** Reads one of the figures from a row. */
export const figureReader =
  (name: string, field: FromLinks) =>
  (row: Readonly<Record<string, unknown>>): unknown =>
    fromStored(field, (row[columnName(field.fromLinks.through)] as Record<string, unknown>)[name]);

const columnName = (through: string) => `${through}.figures`;

function figureOf(target: Entity, { kind, fromLinks }: FromLinks): Sql {
  if (fromLinks.figure === "count") return sql`count(*)`;
  const { of } = fromLinks;
  const column = sql.ref(`r.${columnOf(of, target.fields[of]!)}`);
  if (fromLinks.figure === "total") return sql`sum(${column})`;
  // The last day, on the clock of the record's place.
  return kind === "date" && target.fields[of]!.kind === "datetime" ? sql`max(${dayAt(column, sql`r.time_zone`)})` : sql`max(${column})`;
}
