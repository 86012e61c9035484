import type { User } from "#domain/access/user.ts";
import { calendarOf, type HearingKind } from "#domain/calendar/event-kinds.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";
import { type EventRow, named } from "./event-row.ts";
import { entityOf, eventsOf } from "./event-sources.ts";

/** One hearing of a case that this person sees, whenever it is. */
export async function readHearing(tx: Tx, user: User, kind: HearingKind, id: string): Promise<EventRow> {
  const name = calendarOf[kind];
  const row = await tx.row<EventRow>(named(eventsOf(kind, name, "ever", [sql`r.id = ${id}`, visible(user, entityOf[name])])));
  if (!row) throw notFound();
  return row;
}
