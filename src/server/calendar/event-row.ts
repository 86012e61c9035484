import type { CalendarEvent, CalendarLawyer } from "#api/calendar.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** An event as it is read. `source` is the record or the line that it comes from. */
export type EventRow = Omit<CalendarEvent, "id" | "lawyer" | "clash" | "timeZone"> & { source: string; zone: string; lawyer: CalendarLawyer | null };

/** The events of a select of `event-sources.ts`, with the names of what they refer to. */
export const named = (events: Sql, more: Sql = sql``): Sql<EventRow> => sql`
  select e.kind, e.source, e.record, e.version, e.number, e.status, e.day, e.time, e.at, e.zone, e.room, k.alias as court,
    coalesce(s.alias, c.alias) as place,
    case when w.id is not null then jsonb_build_object('id', w.id, 'alias', w.alias, 'color', w.color) end as lawyer ${more}
  from (${events}) e left join lawyers w on w.id = e.lawyer_id left join courts k on k.id = e.court_id
    left join customers c on c.id = e.customer_id left join establishments s on s.id = e.establishment_id`;

export const idOf = ({ kind, source }: Pick<EventRow, "kind" | "source">) => `${kind}-${source}`;
