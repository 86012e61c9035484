import { asked, isNew, type Question } from "#domain/lifecycle/questions.ts";
import type { CaseRecord } from "./status.ts";

type Context = { now: string; appealDate: string | null };

/** A hearing that was, or that comes before the complaint; finality while an appeal is possible; more than the ticket says. */
export function caseQuestions(before: CaseRecord, after: CaseRecord, { now, appealDate }: Context): Question[] {
  const { trialDatetime, complaintDatetime, finalDate, ticketAmount, companyCivilLiabilityAmount } = after;
  const isHearingNew = isNew(before.trialDatetime, trialDatetime);
  return asked(
    [isHearingNew && trialDatetime! < now, "trialDatetime", "ask.hearingPast"],
    [isHearingNew && complaintDatetime !== null && trialDatetime! < complaintDatetime, "trialDatetime", "ask.hearingBeforeComplaint"],
    [isNew(before.finalDate, finalDate) && appealDate !== null && finalDate <= appealDate, "finalDate", "ask.finalInTerm"],
    [
      isNew(before.companyCivilLiabilityAmount, companyCivilLiabilityAmount) && ticketAmount > 0 && companyCivilLiabilityAmount > ticketAmount,
      "companyCivilLiabilityAmount",
      "ask.aboveTicket",
    ],
  );
}
