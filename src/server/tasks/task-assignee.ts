import { peopleWhoOpen, placeOf } from "#server/assignees/lawyer-access.ts";
import type { Principal } from "#server/auth/principal.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Place } from "./task-record.ts";

const isColleague = sql<boolean>`u.role in ('lawyer', 'manager', 'admin')`;

/** The lawyers and staff who can open the record. */
export const readAssignees = ({ system: tx }: Tx, place: Place, which: Sql<boolean> = sql`true`): Promise<Principal[]> =>
  peopleWhoOpen(
    tx,
    place.entity,
    [placeOf({ customer: place.record.customer.id, establishment: place.record.establishment?.id })],
    sql<boolean>`${isColleague} and ${which}`,
  );

/** Refuses to give a task to somebody who cannot open its record. */
export async function checkedAssignee(tx: Tx, place: Place, assignee: string): Promise<Principal> {
  const [person] = await readAssignees(tx, place, sql`u.id = ${assignee}`);
  if (!person) throw new Refusal(400, "BAD_REQUEST", "save.failed", { fields: { assignee: "task.assignee.cannotOpen" } });
  return person;
}

/** The user of the record's lawyer, if they can open it. */
export async function lawyersUser(tx: Tx, place: Place): Promise<string | null> {
  const { lawyer } = place.record;
  if (!lawyer) return null;
  const [person] = await readAssignees(tx, place, sql`u.id = (select user_id from lawyers where id = ${lawyer.id} and not deleted)`);
  return person?.id ?? null;
}
