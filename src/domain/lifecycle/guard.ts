import { jurisdictionOf } from "#domain/check.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";

/** What guards know besides the record: the time, legal dates, and what the person entered with the change. */
export type TransitionContext = {
  now: string;
  /** In the time zone of the record. */
  today: string;
  /** The last day to appeal against the decision. */
  appealDate: string | null;
  /** Something was added while the record was waiting for documents. */
  hasNews: boolean;
  items?: readonly string[] | undefined;
  /** Until when the items are needed. */
  dueDate?: string | undefined;
  reason?: string | undefined;
};

export type Condition<R, X> = (record: R, context: X) => boolean;
export type Guard<R, X> = {
  field: (keyof R & string) | "items" | "dueDate" | "adjournment" | "reason";
  message: MessageKey;
  holds: Condition<R, X>;
  /** An unmet warning does not block the change. */
  isWarning?: true;
};

/** Builders for the guards of one kind of record. */
export function guardBuilders<R, X>() {
  type Field = Guard<R, X>["field"];
  type Own = keyof R & string;
  const must = (field: Field, message: MessageKey, ...any: Condition<R, X>[]): Guard<R, X> => ({
    field,
    message,
    holds: (record, context) => any.some((holds) => holds(record, context)),
  });
  return {
    must,
    should: (field: Field, message: MessageKey, ...any: Condition<R, X>[]): Guard<R, X> => ({ ...must(field, message, ...any), isWarning: true }),
    filled: (field: Own, message: MessageKey = "field.required") => must(field, message, (record) => isFilled(record[field])),
    filledWhen: (field: Own, when: (record: R) => boolean) =>
      must(
        field,
        "field.required",
        (record) => !when(record),
        (record) => isFilled(record[field]),
      ),
  };
}

export const not =
  <R, X>(holds: Condition<R, X>): Condition<R, X> =>
  (record, context) =>
    !holds(record, context);

export const both =
  <R, X>(...all: Condition<R, X>[]): Condition<R, X> =>
  (record, context) =>
    all.every((holds) => holds(record, context));

export const isFilled = (value: unknown) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

export const isUnder =
  (law: Jurisdiction) =>
  (record: { country: unknown }): boolean =>
    jurisdictionOf(record) === law;

export const hasReason = (_record: unknown, { reason }: Pick<TransitionContext, "reason">) => isFilled(reason);
export const isInTime = (_record: unknown, { today, appealDate }: Pick<TransitionContext, "today" | "appealDate">) =>
  appealDate === null || today <= appealDate;

export const isDueTodayOrLater = (_record: unknown, { today, dueDate }: Pick<TransitionContext, "today" | "dueDate">) => !dueDate || dueDate >= today;

/** When the record last entered this status; undone changes do not count. */
export const enteredAt = ({ statusHistory }: { statusHistory: readonly { date: string; to: string; undone: boolean }[] }, status: string): string =>
  statusHistory.findLast(({ to, undone }) => to === status && !undone)?.date ?? "";
