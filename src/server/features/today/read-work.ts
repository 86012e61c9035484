import type { Work } from "#api/office-day.ts";
import type { Principal } from "#server/auth/principal.ts";
import { readUnreadThreads } from "#server/case-common/unread-threads.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { readDeadlines } from "./read-deadlines.ts";
import { readIdle } from "./read-idle.ts";
import { readNewRecords } from "./read-new-records.ts";
import { readPapers } from "./read-papers.ts";
import { readTasks } from "./read-tasks.ts";
import { readWitnessedHearings } from "./read-witnessed-hearings.ts";
import { todayOf } from "./today-of.ts";

const shownThreads = 6;

/** The work of one lawyer, of records without one, or of all of them. Statements are sent at once and answered in order. */
export async function readWork(tx: Tx, user: Principal, lawyer?: string): Promise<Omit<Work, "unread">> {
  const today = todayOf(tx);
  const [hearings, tasks, newRecords, idle] = await Promise.all([
    readWitnessedHearings(tx, user, today, { lawyer }),
    readTasks(tx, user, today, assigneeOf(user, lawyer)),
    readNewRecords(tx, user, lawyer),
    readIdle(tx, user, lawyer),
  ]);
  // As the system, so after the others.
  const [papers, deadlines] = await tx.asSystem(() => Promise.all([readPapers(tx, user, lawyer), readDeadlines(tx, user, today, lawyer)]));
  return { today, hearings, deadlines, tasks, newRecords, papers, idle };
}

/** What was written to this person alone. */
export const readUnread = (tx: Tx, user: Principal): Promise<Work["unread"]> => readUnreadThreads(tx, user, shownThreads);

/** Whose tasks: a lawyer's own; managers see those of the lawyer they look at. */
function assigneeOf({ id, role }: Principal, lawyer: string | undefined): Sql<boolean> | undefined {
  if (role === "lawyer") return sql`t.assignee_id = ${id}`;
  if (lawyer === undefined) return undefined;
  return lawyer === "none" ? sql`t.assignee_id is null` : sql`t.assignee_id = (select user_id from lawyers where id = ${lawyer}::uuid)`;
}
