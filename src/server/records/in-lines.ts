import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { FoundInLines } from "#domain/fields.ts";
import { visible } from "#server/access/visible.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, entityNamed, lineTableOf, snake, tableOf } from "./columns.ts";

/** Whether any line of records that this person sees says so of the record aliased `r`. `offset 0`: asked for the rows of a page, not for all there are. */
export function inLines(user: User, entity: Entity, name: string, { inLines: places }: FoundInLines): Sql<boolean> {
  const parts = places.map(({ of, lines }) => {
    const holder = entityNamed(of);
    // The holder takes the name `r`, which `visible` speaks of, so the record's id is handed in under another.
    return sql<boolean>`exists (select from (values (r.id)) own (id)
      join ${sql.table(lineTableOf(holder, lines))} l on ${sql.ref(`l.${pointing(holder, lines, entity)}`)} = own.id
      join ${sql.table(tableOf(holder))} r on r.id = ${sql.ref(`l.${snake(of)}_id`)}
      where ${sql.ref(`l.${snake(name)}`)} and not r.deleted and ${visible(user, holder)} offset 0)`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** The column of a line that refers to records of this entity. */
function pointing(holder: Entity, lines: string, entity: Entity): string {
  const field = holder.fields[lines];
  const found = field?.kind === "lines" ? Object.entries(field.fields).find(([, one]) => one.kind === "ref" && one.to === entity.name) : undefined;
  if (!found) throw new Error(`${holder.name}.${lines} refers to no ${entity.name}`);
  return columnOf(...found);
}
