import { penalCase } from "#domain/cases/case.ts";
import type { CaseTransitionContext } from "#domain/cases/guard.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { invalid, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changeStatusIn } from "#server/lifecycle/change-status.ts";
import { addLine, changeLine, lockEditable } from "#server/records/lines.ts";
import { caseAdapter } from "./case-lifecycle.ts";

type Values = Readonly<Record<string, unknown>>;
type Add = { id: string; values: Values };
type Change = { id: string; line: string; version: number; values: Values };
type Call<Input> = { context: SignedContext; input: Input };

const name = "adjournments";

/**
 * Adjournments that are entered as lines. A line about the pending trial adjourns it, as the dialog of the calendar does: it suspends the case
 * or moves the trial. Other lines only record what happened to a trial in the past.
 */
export const adjournmentHandlers = {
  add: ({ context, context: { deps, user }, input }: Call<Add>): Promise<CaseRecord> =>
    deps.db.as(user, async (tx) => {
      const before = await lockEditable(tx, user, penalCase, name, input.id);
      const { reason, newDatetime } = input.values;
      if (!reason || !isOfPendingTrial(before, input.values)) return addLine(tx, user, penalCase, name, input);
      return adjourn(tx, context, before, { adjournment: String(reason), ...(newDatetime ? { trialDatetime: String(newDatetime) } : {}) });
    }),
  change: ({ context, context: { deps, user }, input }: Call<Change>): Promise<CaseRecord> =>
    deps.db.as(user, async (tx) => {
      const before = await lockEditable(tx, user, penalCase, name, input.id);
      const line = before.adjournments.find(({ id }) => id === input.line);
      const newDatetime = instantOf(input.values.newDatetime ?? line?.newDatetime);
      const isMoved = newDatetime !== instantOf(line?.newDatetime);
      if (isMoved && before.caseStatus === "trialPending" && line?.newDatetime === before.trialDatetime)
        throw invalid({ newDatetime: "status.moveTrial" });
      const after = await changeLine(tx, user, penalCase, name, input);
      const isAwaited = before.caseStatus === "suspended" && line?.id === before.adjournments.at(-1)?.id;
      return isMoved && newDatetime && isAwaited ? adjourn(tx, context, after, { trialDatetime: newDatetime }) : after;
    }),
};

const instantOf = (value: unknown) => (typeof value === "string" ? new Date(value).toISOString() : null);

const isOfPendingTrial = ({ caseStatus, trialDatetime }: CaseRecord, { date }: Values) =>
  caseStatus === "trialPending" && trialDatetime !== null && instantOf(date)?.slice(0, 10) === trialDatetime.slice(0, 10);

type Adjournment = Pick<CaseTransitionContext, "adjournment" | "trialDatetime">;

async function adjourn(tx: Tx, context: SignedContext, { id, version }: CaseRecord, adjournment: Adjournment): Promise<CaseRecord> {
  const to: CaseStatus = adjournment.trialDatetime ? "trialPending" : "suspended";
  try {
    return await changeStatusIn(tx, caseAdapter, context, { id, version, to, ...adjournment });
  } catch (error) {
    throw error instanceof Refusal ? atLine(error) : error;
  }
}

/** Renames the fields of the error: the line has other names for date and reason than the change of status. */
function atLine({ status, code, text, data, data: { fields } }: Refusal): Refusal {
  if (!fields) return new Refusal(status, code, text, data);
  const { trialDatetime, adjournment, ...others } = fields;
  const own = { ...(trialDatetime && { newDatetime: trialDatetime }), ...(adjournment && { reason: adjournment }) };
  return new Refusal(status, code, text, { ...data, fields: { ...others, ...own } });
}
