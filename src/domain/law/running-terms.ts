import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { DatesContext } from "./case-context.ts";
import { awaitsAnswer } from "./civil.ts";
import { addDays, type Day } from "./days.ts";
import { isLimitation, isStep } from "./is-step.ts";
import { datesOfCase, datesOfCivilCase } from "./legal-dates.ts";
import type { LawContext, LegalEntry } from "./term-entry.ts";

/** A term that somebody has to keep, or wait for. */
export type RunningTerm = { key: string; date: Day; isCalm: boolean };

/** How long a term that passed is still what comes next: after that nobody acts on it any more, and the record has no next step. */
export const lapsedDays = 30;

/** The terms that run in a case. */
export function runningTermsOfCase(record: CaseRecord, context: DatesContext): RunningTerm[] {
  const isClosed = statusGroups[record.caseStatus] === "closed";
  return running(datesOfCase(record, context), context, isClosed);
}

/** The same in a civil case. The date for the answer that somebody has entered replaces the one that the law proposes. */
export function runningTermsOfCivilCase(record: CivilRecord, where: LawContext): RunningTerm[] {
  const isClosed = record.status === "archived";
  const due = awaitsAnswer(record) ? record.demandResponseDueDate : null;
  const entered = due ? [{ key: "civil.due", date: due, isCalm: record.partType === "demanding" }] : [];
  const ofLaw = datesOfCivilCase(record, where).filter(({ key }) => !due || !isAnswer(key));
  return [...entered.filter(({ date }) => isCurrent(date, where, isClosed)), ...running(ofLaw, where, isClosed)];
}

const isAnswer = (key: string) => key.includes(".civilAnswer.");

/** In a closed record nothing is done about a limitation. */
const running = (entries: readonly LegalEntry[], where: LawContext, isClosed: boolean): RunningTerm[] =>
  entries.flatMap((entry) => {
    const { key, date, isCalm = false } = entry;
    if (!date || !isCurrent(date, where, isClosed) || !isStep(entry)) return [];
    return isClosed && isLimitation(key) ? [] : [{ key, date, isCalm }];
  });

/** A term that passed in a closed record was let pass. */
const isCurrent = (date: Day, { today }: LawContext, isClosed: boolean) => date >= (isClosed ? today : addDays(today, -lapsedDays));
