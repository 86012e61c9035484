import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { threadRules, threads } from "#domain/threads/thread.ts";
import { visible } from "#server/access/visible.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";

/** The entities that notices are about. */
const entities: readonly Entity[] = [penalCase, civilCase, issue, teaching, userEntity];

/** A report belongs to the user who requested it, until it expires. */
const own = sql`(n.entity = 'report' and exists (select from reports r where r.id = n.record_id and r.user_id = n.user_id))`;

/** Of a scheduled report, which managers and admins see whoever owns it. */
const scheduled = ({ id, role }: User) =>
  sql`(n.entity = 'reportSchedule' and exists (select from report_schedules s where s.id = n.record_id and (${isStaff(role)} or s.user_id = ${id})))`;

/**
 * Whether this user may still see the record of a notice `n`, and the thread if it is about a message. OFFSET has it asked row by row, of the notices
 * of a page: otherwise the planner reads every record of each kind first.
 */
export function shownTo(user: User): Sql<boolean> {
  const hidden = threads.filter((thread) => !accepts(threadRules[thread], user.role));
  const isOpen = hidden.length === 0 ? sql`` : sql` and coalesce(n.facts ->> 'thread', '') <> all(${hidden}::text[])`;
  const kinds = entities
    .filter((entity) => can(user, "read", entity))
    .map(
      (entity) =>
        sql`(n.entity = ${entity.name} and exists (select from ${sql.table(tableOf(entity))} r where r.id = n.record_id and not r.deleted and ${visible(user, entity)} offset 0))`,
    );
  return sql`((${sql.join([...kinds, own, scheduled(user)], sql` or `)})${isOpen})`;
}
