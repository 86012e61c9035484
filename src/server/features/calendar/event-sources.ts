import { type CalendarName, calendarKinds, type EventKind } from "#domain/calendar/event-kinds.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { beforeAnswer } from "#domain/civil-cases/status.ts";
import type { Entity } from "#domain/entity.ts";
import { hearingSources, hearingZone } from "#server/case-common/hearing-sources.ts";
import { clockAt, withinLocalDays } from "#server/db/local-days.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** Where the events of one kind are read from: records as `r`, lines as `l`. */
type Source = {
  from: Sql;
  /** A hearing has an instant, anything else a day. */
  at?: Sql;
  date?: Sql;
  line?: Sql;
  lawyer?: Sql;
  court?: Sql;
  room?: Sql;
  /** The text of a task. */
  what?: Sql;
  /** The state of a hearing. */
  state?: Sql;
  /** Further conditions. */
  where?: Sql<boolean>;
};
export type Period = { from: string; to: string };
export type PeriodInput = Period & {
  lawyers?: readonly string[] | undefined;
  kinds?: readonly EventKind[] | undefined;
  witnesses?: boolean | undefined;
};

const none = { uuid: sql`null::uuid`, text: sql`null::text` };
const cases = sql`cases r`;
const civilCases = sql`civil_cases r`;
const { trial } = hearingSources;

/** Open tasks, under the lawyer who has to do them. */
const task = {
  date: sql`l.due_date`,
  line: sql`l.id`,
  what: sql`l.what`,
  lawyer: sql`(select a.id from lawyers a where a.user_id = l.assignee_id and not a.deleted)`,
  where: sql<boolean>`not l.deleted and l.done_at is null`,
};

/** Kinds that are a date of the record. The end of an appeal is computed: `appeal-deadlines.ts`. */
const sources: Readonly<Record<Exclude<EventKind, "appealDeadline" | "task">, Source>> & { task: Record<CalendarName, Source> } = {
  ...hearingSources,
  adjournment: {
    from: sql`case_adjournments l join cases r on r.id = l.case_id`,
    at: sql`l.date`,
    line: sql`l.id`,
    state: sql`'suspended'`,
    lawyer: trial.lawyer,
    court: trial.court,
    room: trial.room,
  },
  restrainingOrderStart: { from: cases, date: sql`r.restraining_order_start_date` },
  restrainingOrderEnd: { from: cases, date: sql`r.restraining_order_end_date` },
  limitation: { from: cases, date: sql`r.limitation_date`, court: trial.court },
  // Once the demand is answered, there is no deadline.
  demandResponse: {
    from: civilCases,
    court: sql`r.court_id`,
    date: sql`r.demand_response_due_date`,
    where: sql`r.status = any(${[...beforeAnswer]}::text[])`,
  },
  task: {
    penal: { ...task, from: sql`tasks l join cases r on r.id = l.case_id` },
    civil: { ...task, from: sql`tasks l join civil_cases r on r.id = l.civil_case_id` },
  },
};

const sourceOf = (kind: keyof typeof sources, name: CalendarName): Source => (kind === "task" ? sources.task[name] : sources[kind]);

export const entityOf: Readonly<Record<CalendarName, Entity>> = { penal: penalCase, civil: civilCase };

/** The kinds of a calendar that are a date of the record. */
export const datedKinds = (name: CalendarName, kinds: readonly EventKind[] = calendarKinds[name]) =>
  calendarKinds[name].filter((kind) => kind !== "appealDeadline").filter((kind) => kinds.includes(kind));

/** Events of one kind among these rows, in a period or at any time. All kinds have the same columns, for a union. */
export function eventsOf(kind: keyof typeof sources, name: CalendarName, period: Period | "ever", rows: Sql<boolean>[]): Sql {
  const { at, date, line, where, ...source } = sourceOf(kind, name);
  const lawyer = lawyerOf(kind);
  const clock = at && clockAt(at, hearingZone);
  return sql`select ${sql.lit(kind)} as kind, ${line ?? sql`r.id`} as source, r.id as record, r.version, r.number, ${statusOf(name)} as status,
      ${clock ? sql`${clock}::date` : date} as day, ${clock ? sql`to_char(${clock}, 'HH24:MI')` : none.text} as time, ${at ?? sql`null::timestamptz`} as at,
      ${at ? hearingZone : sql`r.time_zone`} as zone, ${source.state ?? none.text} as state, ${lawyer} as lawyer_id, ${source.court ?? none.uuid} as court_id, ${source.room ?? none.text} as room, ${source.what ?? none.text} as what,
      r.customer_id, ${name === "penal" ? sql`r.establishment_id` : none.uuid} as establishment_id
    from ${source.from} where ${sql.join([sql`not r.deleted`, ...(where ? [where] : []), ...rows, ...within(sourceOf(kind, name), period)], sql` and `)}`;
}

function within({ at, date }: Source, period: Period | "ever"): Sql<boolean>[] {
  if (period === "ever") return [sql`${at ?? date} is not null`];
  return at ? withinLocalDays(at, hearingZone, period) : [sql`${date} between ${period.from}::date and ${period.to}::date`];
}

export const lawyerOf = (kind: EventKind): Sql => (kind === "appealDeadline" ? undefined : sourceOf(kind, "penal").lawyer) ?? sql`r.lawyer_id`;

export const statusOf = (name: CalendarName): Sql => (name === "penal" ? sql`r.case_status` : sql`r.status`);

/** Only events of these lawyers; `none` stands for events without one. */
export function ofLawyers(lawyer: Sql, lawyers: readonly string[] | undefined): Sql<boolean>[] {
  if (!lawyers) return [];
  const known = lawyers.filter((id) => id !== "none");
  return [sql`(${lawyer} = any(${known}::uuid[]) ${known.length < lawyers.length ? sql`or ${lawyer} is null` : sql``})`];
}
