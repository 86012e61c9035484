import type { EnumKey } from "#domain/enumerations.ts";
import * as lifecycle from "#domain/lifecycle/guard.ts";
import type { CaseRecord } from "./status.ts";

/** What the guards know besides the case, and what the person entered with the change. */
export type CaseTransitionContext = lifecycle.TransitionContext & {
  limitationDate: string | null;
  adjournment?: string | undefined;
  trialDatetime?: string | undefined;
  /** The date was wrong: nothing was adjourned. */
  correction?: boolean | undefined;
};

export type Condition = lifecycle.Condition<CaseRecord, CaseTransitionContext>;
export type Guard = lifecycle.Guard<CaseRecord, CaseTransitionContext>;
export const { must, should, filled, filledWhen } = lifecycle.guardBuilders<CaseRecord, CaseTransitionContext>();

export const hasAction =
  (...kinds: EnumKey<"actions">[]): Condition =>
  ({ actions }) =>
    actions.some(({ action }) => kinds.includes(action));

export const hasAuthor: Condition = ({ criminals }) => criminals.length > 0;
/** The calculated date has passed. Whether the facts are time-barred is for a person to say: an act that is not recorded may have interrupted. */
export const isTimeBarred: Condition = (_record, { today, limitationDate }) => limitationDate !== null && limitationDate < today;
/** A court or a prosecutor had the case, so that acts are likely which the register does not have. */
export const wasBeforeCourt: Condition = ({ statusHistory }) => statusHistory.some(({ to, undone }) => !undone && courtStatuses.includes(to));
const courtStatuses: readonly string[] = [
  "judicialInvestigation",
  "trialPending",
  "suspended",
  "judgmentPending",
  "guiltyVerdict",
  "innocentVerdict",
  "appealPending",
];
export const isHeld: Condition = ({ trialDatetime }, { now }) => trialDatetime !== null && trialDatetime <= now;

/** The uploaded decisions; `hasDecisionSince`: uploaded since the case has its present status. */
const decisions = ({ judgmentFiles, files }: CaseRecord) => [...judgmentFiles, ...files.filter(({ category }) => category === "judgment")];
export const hasDecision: Condition = (record) => decisions(record).length > 0;
export const hasDecisionSince: Condition = (record) => decisions(record).some(({ date }) => date >= lifecycle.enteredAt(record, record.caseStatus));
