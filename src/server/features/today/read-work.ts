import type { Work } from "#api/office-day.ts";
import type { Principal } from "#server/auth/principal.ts";
import { readUnreadThreads } from "#server/case-common/unread-threads.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { AnswersOf } from "#server/journal/kept-part.ts";
import { keptLoadsPart, keptOf, orKept } from "./kept-loads.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { deadlinesPart } from "./read-deadlines.ts";
import { idlePart } from "./read-idle.ts";
import { newRecordsPart } from "./read-new-records.ts";
import { papersPart } from "./read-papers.ts";
import { tasksPart } from "./read-tasks.ts";
import { hearingsPart } from "./read-witnessed-hearings.ts";
import { todayOf } from "./today-of.ts";

const shownThreads = 6;

/** The work of one lawyer, of records without one, or of all of them. */
export function workParts(tx: Tx, user: Principal, lawyer?: string) {
  const today = todayOf(tx);
  return {
    hearings: hearingsPart(tx, user, today, { lawyer }),
    tasks: tasksPart(tx, user, today, tasksOf(user, lawyer)),
    newRecords: newRecordsPart(tx, user, lawyer),
    idle: idlePart(tx, user, lawyer),
    kept: keptLoadsPart(tx),
    papers: papersPart(tx, user, lawyer),
    deadlines: deadlinesPart(tx, user, today, lawyer),
  };
}

type WorkAnswers = AnswersOf<ReturnType<typeof workParts>>;

export function workOf(tx: Tx, { idle, kept: loads, ...parts }: WorkAnswers, lawyer: string | undefined): Omit<Work, "unread"> {
  const { hearings, tasks, newRecords, papers, deadlines } = parts;
  const kept = keptOf(loads, lawyer);
  const counts = { cases: orKept(idle.cases, kept.idleCases), civilCases: orKept(idle.civilCases, kept.idleCivilCases) };
  return { today: todayOf(tx), hearings, deadlines, tasks, newRecords, papers, idle: { ...idle, ...counts } };
}

/** What was written to this person alone. */
export const readUnread = (tx: Tx, user: Principal): Promise<Work["unread"]> => readUnreadThreads(tx, user, shownThreads);

/** Whose tasks: those that lawyers have to do themselves; managers see those about the records of the lawyer they look at. */
function tasksOf({ id, role }: Principal, lawyer: string | undefined): Sql<boolean> | undefined {
  if (role === "lawyer") return sql`t.assignee_id = ${id}`;
  return ofLawyer(sql`r.lawyer_id`, lawyer)[0];
}
