import { jurisdictionOf } from "#domain/check.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";

/** What is known besides the record: the moment, the law's date, and what the person wrote with the change. */
export type Situation = {
  now: string;
  /** In the place of the record. */
  today: string;
  /** The last day to appeal against what was decided. */
  appealDate: string | null;
  /** Something was added since the record waits for documents. */
  hasNews: boolean;
  items?: readonly string[] | undefined;
  reason?: string | undefined;
};

export type Holds<R, X> = (record: R, situation: X) => boolean;
export type Guard<R, X> = {
  field: (keyof R & string) | "items" | "adjournment" | "reason";
  message: MessageKey;
  holds: Holds<R, X>;
  /** A person may go on without it, after reading why not to. */
  isWarning?: true;
};

/** The words in which the guards of one kind of record are written. */
export function guardsOn<R, X>() {
  type Field = Guard<R, X>["field"];
  type Own = keyof R & string;
  const must = (field: Field, message: MessageKey, ...any: Holds<R, X>[]): Guard<R, X> => ({
    field,
    message,
    holds: (record, situation) => any.some((holds) => holds(record, situation)),
  });
  return {
    must,
    should: (field: Field, message: MessageKey, ...any: Holds<R, X>[]): Guard<R, X> => ({ ...must(field, message, ...any), isWarning: true }),
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
  <R, X>(holds: Holds<R, X>): Holds<R, X> =>
  (record, situation) =>
    !holds(record, situation);

export const both =
  <R, X>(...all: Holds<R, X>[]): Holds<R, X> =>
  (record, situation) =>
    all.every((holds) => holds(record, situation));

export const isFilled = (value: unknown) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

export const isUnder =
  (law: Jurisdiction) =>
  (record: { country: unknown }): boolean =>
    jurisdictionOf(record) === law;

export const hasReason = (_record: unknown, { reason }: Pick<Situation, "reason">) => isFilled(reason);
export const isInTime = (_record: unknown, { today, appealDate }: Pick<Situation, "today" | "appealDate">) =>
  appealDate === null || today <= appealDate;

/** When the record came to the status it has; what was taken back does not count. */
export const since = ({ statusHistory }: { statusHistory: readonly { date: string; to: string; undone: boolean }[] }, status: string): string =>
  statusHistory.findLast(({ to, undone }) => to === status && !undone)?.date ?? "";
