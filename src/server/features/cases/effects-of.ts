import { caseHearingAfter } from "#domain/calendar/hearing-state.ts";
import type { CaseTransitionContext } from "#domain/cases/guard.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import { type CaseRecord, trialStatusAfter } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { Choice } from "#domain/lifecycle/choices.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { enumLabel } from "#domain/messages/enum-label.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Effects } from "#server/lifecycle/lifecycle-adapter.ts";
import type { Writer } from "#server/records/save.ts";

/** What is written with a status: status and date of the trial, state of its hearing. Resuming a case clears the reason not to process it. */
export function effectsOf(user: Writer, locale: Locale, before: CaseRecord, { to }: Choice<CaseStatus>, context: CaseTransitionContext): Effects {
  const { caseStatus: from, notProcessedReason } = before;
  const { trialDatetime, now } = context;
  const trialStatus = trialStatusAfter(before, to);
  const hearing = { date: trialDatetime ?? before.trialDatetime, state: before.hearingState };
  const isResumed = from === "notProcessed" && to !== "archived";
  return {
    values: {
      trialStatus,
      hearingState: caseHearingAfter(hearing, { from, to, now }, trialStatus === "celebrated"),
      ...(trialDatetime && { trialDatetime, trialSet: true }),
      ...(isResumed && { notProcessedReason: null, notProcessedExplanation: null }),
    },
    lines: lostHearing(user, before, to, context),
    notes: isResumed && notProcessedReason ? [enumLabel(catalogueOf(locale), "notProcessedReason", notProcessedReason, jurisdictionOf(before))] : [],
  };
}

/** A hearing that is suspended or moved adds an adjournment, and the action of the same name if there is one. */
function lostHearing(
  user: Writer,
  before: CaseRecord,
  to: CaseStatus,
  { today, adjournment, trialDatetime, correction }: CaseTransitionContext,
): NonNullable<Effects["lines"]> {
  const { caseStatus: from, trialDatetime: date, adjournments } = before;
  if (!date || correction || !(to === "suspended" || (from === "trialPending" && to === "trialPending"))) return [];
  const written = adjournments.findLast((line) => line.date.slice(0, 10) === date.slice(0, 10));
  const reason = adjournment ?? written?.reason;
  return [
    ...(adjournment ? [{ field: "adjournments", values: { date, reason: adjournment, newDatetime: trialDatetime } }] : []),
    ...(reason && reason !== "other" ? [{ field: "actions", values: { date: today, type: "judicial", action: reason, author: user.id } }] : []),
  ];
}
