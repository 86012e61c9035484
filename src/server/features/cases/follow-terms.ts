import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { appealDate, hasAppealed } from "#domain/law/deadlines.ts";
import { readCourtSeat } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import type { Saved } from "#server/records/save.ts";
import { followTerm } from "#server/tasks/make-tasks.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { forgetAnswers } from "./forget-answers.ts";

/** What the last day to appeal follows from. */
const appealFacts = [
  "judgmentDate",
  "judgmentNotificationDate",
  "finalDate",
  "crimeType",
  "processing",
  "minors",
  "courtPenal",
  "court",
  "courtInstruction",
] as const;

/** Keeps the tasks of the terms that run in a case, when what they follow from has changed. */
export async function followTerms(tx: Tx, { before, after }: Saved<CaseRecord>) {
  const isChanged = (name: keyof CaseRecord) => idOf(before[name]) !== idOf(after[name]);
  const place = { entity: penalCase, record: after } as unknown as Place;
  if (isChanged("restrainingOrderEndDate")) await followTerm(tx, place, "orderEnd", after.restrainingOrderEndDate);
  if (before.trialDatetime && isChanged("trialDatetime")) await forgetAnswers(tx, after);
  if (appealFacts.some(isChanged)) await followTerm(tx, place, "appeal", await appealEnd(tx, after));
}

async function appealEnd(tx: Tx, record: CaseRecord): Promise<string | null> {
  if (record.finalDate || hasAppealed(record)) return null;
  const court = (record.courtPenal ?? record.court ?? record.courtInstruction)?.id;
  const establishment = record.establishment.id === "empresa" ? null : record.establishment.id;
  return appealDate(record, (await readCourtSeat(tx, { country: record.country, court, establishment })).seat);
}

const idOf = (value: unknown): unknown => (typeof value === "object" && value !== null && "id" in value ? value.id : value);
