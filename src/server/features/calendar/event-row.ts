import type { CalendarEvent, ClashingHearing } from "#api/calendar.ts";
import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** An event as the database has it. `source` is the record or line it comes from, `counsel` the name of its lawyer. */
export type EventRow = Omit<CalendarEvent, "id" | "accused" | "otherPart" | "procedure" | "answers" | "witnesses" | "clashes" | "timeZone"> & {
  source: string;
  zone: string;
  courtId: string | null;
  counsel: string | null;
};

/** The events of a select of `event-sources.ts`, with the names of court, lawyer and establishment. */
export const withPlaceNames = (events: Sql): Sql<EventRow> => sql`
  select e.kind, e.source, e.record, e.version, e.number, e.status, e.day, e.time, e.at, e.zone, e.state, e.room, e.what, e.lawyer_id as lawyer, e.court_id as "courtId",
    k.alias as court, a.alias as counsel, coalesce(s.alias, c.alias) as place
  from (${events}) e left join courts k on k.id = e.court_id left join lawyers a on a.id = e.lawyer_id
    left join customers c on c.id = e.customer_id left join establishments s on s.id = e.establishment_id`;

export const idOf = ({ kind, source }: Pick<EventRow, "kind" | "source">) => `${kind}-${source}`;

/** A hearing as the ones that it clashes with name it. */
export const clashingHearing = ({ kind, record, number, at, zone, court }: Pick<EventRow, "kind" | "record" | "number" | "at" | "zone" | "court">) =>
  ({ kind: kind as HearingKind, record, number, at: at!, timeZone: zone, court }) satisfies ClashingHearing;
