import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { FromLines } from "#domain/field-traits.ts";
import { visible } from "#server/access/visible.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, entityNamed, lineTableOf, snake, tableOf } from "./columns.ts";

/** Whether any line that this person may see has the flag `name` and refers to the record aliased `r`. `offset 0` keeps the planner from computing it for rows outside of the page. */
export function lineFlag(user: User, entity: Entity, name: string, { fromLines }: FromLines): Sql<boolean> {
  const parts = fromLines.map(({ entity: of, lines }) => {
    const holder = entityNamed(of);
    // `visible` expects the alias `r` for the holder, so the record's id is passed in as `own`.
    return sql<boolean>`exists (select from (values (r.id)) own (id)
      join ${sql.table(lineTableOf(holder, lines))} l on ${sql.ref(`l.${referringColumn(holder, lines, entity)}`)} = own.id
      join ${sql.table(tableOf(holder))} r on r.id = ${sql.ref(`l.${snake(of)}_id`)}
      where ${sql.ref(`l.${snake(name)}`)} and not r.deleted and ${visible(user, holder)} offset 0)`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** The column of a line that refers to records of this entity. */
function referringColumn(holder: Entity, lines: string, entity: Entity): string {
  const field = holder.fields[lines];
  const found = field?.kind === "lines" ? Object.entries(field.fields).find(([, one]) => one.kind === "ref" && one.to === entity.name) : undefined;
  if (!found) throw new Error(`${holder.name}.${lines} refers to no ${entity.name}`);
  return columnOf(...found);
}
