import { penalCase } from "#domain/cases/case.ts";
import type { CaseTransitionContext } from "#domain/cases/guard.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { localDay } from "#domain/law/days.ts";
import { appealDate, recourses } from "#domain/law/deadlines.ts";
import { limitationDate } from "#domain/law/limitation.ts";
import type { Tx } from "#server/db/database.ts";
import { hasNews } from "#server/lifecycle/has-news.ts";
import type { Writer } from "#server/records/save.ts";
import { readLawContext } from "./law-context.ts";

/** What guards of a change of status need besides the case itself. */
export async function readTransitionContext(
  tx: Tx,
  user: Writer,
  record: CaseRecord,
  given: Partial<CaseTransitionContext> & { to?: CaseStatus },
): Promise<CaseTransitionContext> {
  const now = tx.now.toISOString();
  return {
    now,
    today: localDay(now, record.timeZone),
    limitationDate: limitationDate(record),
    appealDate: decided.includes(record.caseStatus) ? await lastRecourse(tx, user, record) : null,
    hasNews: record.caseStatus === "pendingDoc" && (await hasNews(tx, penalCase, record.id)),
    items: given.items,
    dueDate: given.dueDate,
    adjournment: given.adjournment,
    correction: given.correction,
    trialDatetime: given.to === "trialPending" && given.trialDatetime ? new Date(given.trialDatetime).toISOString() : undefined,
    reason: given.reason || undefined,
  };
}

const decided: readonly CaseStatus[] = ["guiltyVerdict", "innocentVerdict", "dismissed", "provisionalDismissal"];

/** The longest of the terms that run from a decision, also once an appeal was made or the decision is final. */
async function lastRecourse(tx: Tx, user: Writer, record: CaseRecord): Promise<string | null> {
  const context = await readLawContext(tx, user, record);
  const dates = [appealDate(record, context.seat), ...recourses(record, context).map(({ date }) => date)];
  return dates.flatMap((date) => date ?? []).reduce<string | null>((last, date) => (last && last > date ? last : date), null);
}
