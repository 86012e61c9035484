import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { teaching } from "#domain/entities/teaching.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";

/** What notices are about. */
const entities: readonly Entity[] = [penalCase, civilCase, teaching];

/** Whether this person may still see the record of a notice `n`. */
export function shownTo(user: User): Sql<boolean> {
  const kinds = entities
    .filter((entity) => can(user, "read", entity))
    .map(
      (entity) =>
        sql`(n.entity = ${entity.name} and exists (select from ${sql.table(tableOf(entity))} r where r.id = n.record_id and not r.deleted and ${visible(user, entity)}))`,
    );
  return kinds.length > 0 ? sql`(${sql.join(kinds, sql` or `)})` : sql`false`;
}
