import type { Entity } from "#domain/entity.ts";
import { type Day, daysBetween } from "#domain/law/days.ts";
import type { Facts } from "#domain/notices/facts.ts";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Subject } from "#server/notices/subject.ts";

/** A reminder that a record needs today. */
export type Due = {
  /** Which of the reminders of its kind, and the date it counts from or to: each is sent once, and again if that date changes. */
  occasion: number;
  date: string;
  facts?: Partial<Facts>;
  items?: readonly string[];
};

export type Common = { id: string; timeZone: string; country: "Spain" | "France" };

/** One kind of reminder. */
export type Rule<Row = object> = {
  kind: NoticeKind;
  entity: Entity;
  about: (record: never) => Subject;
  /** Which records `r` may be due, in conditions that an index serves. */
  where: (now: Date) => Sql<boolean>;
  /** The columns that `due` needs. */
  columns: Sql;
  due: (row: Row & Common, today: Day, now: Date) => Due | undefined;
};

/** Erases the type of the row, so that one list can hold all rules. */
export const rule = <Row>(one: Rule<Row>) => one as unknown as Rule;

/** In days. If the job did not run on the day itself, the reminder is sent up to two days late. */
export const grace = 2;

/** The index of the last of these days, if it is today or at most `grace` days ago. */
export const lastOf = (days: readonly Day[], today: Day): number | undefined => {
  const index = days.findLastIndex((day) => day <= today);
  return index >= 0 && daysBetween(days[index]!, today) <= grace ? index : undefined;
};

/** `days` are numbers of days before a date (negative: after it). Returns the one that has been reached when `left` days are left. */
export function reached(days: readonly number[], left: number): number | undefined {
  const next = Math.min(...days.filter((day) => day >= left));
  return next - left <= grace ? next : undefined;
}
