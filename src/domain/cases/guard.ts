import type { EnumKey } from "#domain/enumerations.ts";
import * as lifecycle from "#domain/lifecycle/guard.ts";
import type { CaseRecord } from "./status.ts";

/** What is known besides the case, and what the person wrote with the change. */
export type Situation = lifecycle.Situation & {
  limitationDate: string | null;
  adjournment?: string | undefined;
  trialDatetime?: string | undefined;
};

export type Holds = lifecycle.Holds<CaseRecord, Situation>;
export type Guard = lifecycle.Guard<CaseRecord, Situation>;
export const { must, should, filled, filledWhen } = lifecycle.guardsOn<CaseRecord, Situation>();

export const hasAction =
  (...wanted: EnumKey<"actions">[]): Holds =>
  ({ actions }) =>
    actions.some(({ action }) => wanted.includes(action));

export const hasAuthor: Holds = ({ criminals }) => criminals.length > 0;
export const isTimeBarred: Holds = (_record, { today, limitationDate }) => limitationDate !== null && limitationDate < today;
export const isHeld: Holds = ({ trialDatetime }, { now }) => trialDatetime !== null && trialDatetime <= now;

/** The decision itself, uploaded; `since`: since the case has the status it has. */
const decisions = ({ judgmentFiles, files }: CaseRecord) => [...judgmentFiles, ...files.filter(({ category }) => category === "judgment")];
export const hasDecision: Holds = (record) => decisions(record).length > 0;
export const hasDecisionSince: Holds = (record) => decisions(record).some(({ date }) => date >= lifecycle.since(record, record.caseStatus));
