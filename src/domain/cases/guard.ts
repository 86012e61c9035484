import { jurisdictionOf } from "#domain/check.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import type { CaseRecord } from "./status.ts";

/** What a change of status asks for itself, beside the fields of the case. */
export const asked = ["items", "adjournment", "trialDatetime"] as const;
export type Asked = (typeof asked)[number];

/** What is known besides the record: the moment, the law's date, and what the person wrote with the change. */
export type Situation = {
  now: string;
  /** In the place of the case. */
  today: string;
  limitationDate: string | null;
  /** The last day to appeal against what was decided. */
  appealDate: string | null;
  /** Something was added since the case waits for documents. */
  hasNews: boolean;
  items?: readonly string[] | undefined;
  adjournment?: string | undefined;
  trialDatetime?: string | undefined;
  reason?: string | undefined;
};

export type Holds = (record: CaseRecord, situation: Situation) => boolean;
export type Guard = {
  field: keyof CaseRecord | Asked | "reason";
  message: MessageKey;
  holds: Holds;
  /** A person may go on without it, after reading why not to. */
  isWarning?: true;
};

export const must = (field: Guard["field"], message: MessageKey, ...any: Holds[]): Guard => ({ field, message, holds: some(any) });
export const should = (field: Guard["field"], message: MessageKey, ...any: Holds[]): Guard => ({ ...must(field, message, ...any), isWarning: true });
export const filled = (field: keyof CaseRecord, message: MessageKey = "field.required") => must(field, message, (record) => isFilled(record[field]));
export const filledWhen = (field: keyof CaseRecord, when: (record: CaseRecord) => boolean) =>
  must(
    field,
    "field.required",
    (record) => !when(record),
    (record) => isFilled(record[field]),
  );

const some =
  (any: Holds[]): Holds =>
  (record, situation) =>
    any.some((holds) => holds(record, situation));

export const not =
  (holds: Holds): Holds =>
  (record, situation) =>
    !holds(record, situation);

export const isFilled = (value: unknown) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

export const isUnder =
  (law: Jurisdiction): Holds =>
  (record) =>
    jurisdictionOf(record) === law;

export const hasAction =
  (...wanted: EnumKey<"actions">[]): Holds =>
  ({ actions }) =>
    actions.some(({ action }) => wanted.includes(action));

export const hasReason: Holds = (_record, { reason }) => isFilled(reason);
export const hasAuthor: Holds = ({ criminals }) => criminals.length > 0;
export const isTimeBarred: Holds = (_record, { today, limitationDate }) => limitationDate !== null && limitationDate < today;
export const isInTime: Holds = (_record, { today, appealDate }) => appealDate === null || today <= appealDate;
export const isHeld: Holds = ({ trialDatetime }, { now }) => trialDatetime !== null && trialDatetime <= now;

/** The decision itself, uploaded; `since`: since the case has the status it has. */
const decisions = ({ judgmentFiles, files }: CaseRecord) => [...judgmentFiles, ...files.filter(({ category }) => category === "judgment")];
export const hasDecision: Holds = (record) => decisions(record).length > 0;
export const hasDecisionSince: Holds = (record) => {
  const since = record.statusHistory.findLast(({ to, undone }) => to === record.caseStatus && !undone)?.date ?? "";
  return decisions(record).some(({ date }) => date >= since);
};
