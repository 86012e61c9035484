import type { Situation } from "#domain/cases/guard.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import { type CaseRecord, trialStatusAfter } from "#domain/cases/status.ts";
import type { Choice } from "#domain/lifecycle/choices.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import type { Effects } from "#server/lifecycle/life.ts";
import type { Writer } from "#server/records/save.ts";

/** What is written with the status: the trial it decides over, and what the change itself brings along. */
export function effectsOf(user: Writer, locale: Locale, before: CaseRecord, { to }: Choice<CaseStatus>, situation: Situation): Effects {
  const { caseStatus: from, notProcessedReason } = before;
  const { trialDatetime } = situation;
  const isTakenUp = from === "notProcessed" && to !== "archived";
  return {
    values: {
      trialStatus: trialStatusAfter(before, to),
      ...(trialDatetime && { trialDatetime, trialSet: true }),
      ...(isTakenUp && { notProcessedReason: null, notProcessedExplanation: null }),
    },
    lines: lostHearing(user, before, to, situation),
    notes: isTakenUp && notProcessedReason ? [catalogueOf(locale).enums.notProcessedReason[notProcessedReason]] : [],
  };
}

/** A hearing that was lost or moved leaves its line, and the action of the same name where there is one. */
function lostHearing(
  user: Writer,
  before: CaseRecord,
  to: CaseStatus,
  { today, adjournment, trialDatetime }: Situation,
): NonNullable<Effects["lines"]> {
  const { caseStatus: from, trialDatetime: date, adjournments } = before;
  if (!date || !(to === "suspended" || (from === "trialPending" && to === "trialPending"))) return [];
  const written = adjournments.findLast((line) => line.date.slice(0, 10) === date.slice(0, 10));
  const reason = adjournment ?? written?.reason;
  return [
    ...(adjournment ? [{ field: "adjournments", values: { date, reason: adjournment, newDatetime: trialDatetime } }] : []),
    ...(reason && reason !== "other" ? [{ field: "actions", values: { date: today, type: "judicial", action: reason, author: user.id } }] : []),
  ];
}
