import type { Entity } from "#domain/entity.ts";
import type { Day } from "#domain/law/days.ts";
import type { Facts } from "#domain/notices/facts.ts";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Subject } from "#server/notices/subject.ts";

/** What a record is reminded of today. */
export type Due = {
  /** Which of the reminders of its kind, and the date it counts from or to: each is told once, and again for another date. */
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
  /** The records that may be due, `r` being the record: conditions that an index serves. */
  where: (now: Date) => Sql<boolean>;
  /** What of them decides. */
  columns: Sql;
  due: (row: Row & Common, today: Day, now: Date) => Due | undefined;
};

/** The list of rules holds them all, whatever they look at. */
export const rule = <Row>(one: Rule<Row>) => one as unknown as Rule;

/** Should the job not have run on the very day, it still reminds on the two that follow. */
export const grace = 2;

/** Of these days before a date (after it, if negative) the one that has come, so many days being left. */
export function reached(days: readonly number[], left: number): number | undefined {
  const next = Math.min(...days.filter((day) => day >= left));
  return next - left <= grace ? next : undefined;
}
