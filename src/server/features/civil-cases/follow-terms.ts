import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { civilAppealDate } from "#domain/law/civil-appeal.ts";
import { readCourtSeat } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import type { Saved } from "#server/records/save.ts";
import { followTerm } from "#server/tasks/make-tasks.ts";
import type { Place } from "#server/tasks/task-record.ts";

const appealFacts = ["judgmentNotificationDate", "finalDate", "procedure", "claimedAmount"] as const;

/** Keeps the task of the term to appeal, when what it follows from has changed. */
export async function followTerms(tx: Tx, { before, after }: Saved<CivilRecord>) {
  if (appealFacts.every((name) => before[name] === after[name]) && before.court?.id === after.court?.id) return;
  const { seat } = await readCourtSeat(tx, { country: after.country, court: after.court?.id });
  const place = { entity: civilCase, record: after } as unknown as Place;
  await followTerm(tx, place, "appeal", after.finalDate ? null : civilAppealDate(after, { seat }));
}
