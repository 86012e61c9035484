import ical, { ICalEventStatus } from "ical-generator";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { addDays } from "#domain/law/days.ts";
import { type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import { type EventRow, idOf } from "./event-row.ts";

type Written = { publicUrl: string; locale: Locale };
export type OfCalendar = { name: CalendarName; rows: readonly EventRow[] };

const hour = 3_600_000;
const screens: Readonly<Record<CalendarName, string>> = { penal: "/main/cases", civil: "/civil/civilCases" };

/**
 * Events for another application: what, which case, where, and the way back here. Nobody's name leaves by this door. All instants are UTC, which
 * every application understands; days are days. From the day `cut` on there would be more.
 */
export function icsOf(calendars: readonly OfCalendar[], { publicUrl, locale }: Written, cut?: string): string {
  const catalogue = catalogueOf(locale);
  const t = translator(catalogue);
  const written = ical({ name: t("feed.name"), prodId: { company: "Sumario", product: "Sumario", language: locale.toUpperCase() } });
  for (const { name, rows } of calendars)
    for (const row of rows) {
      const { kind, number, court, room, version, status, record } = row;
      const location = [court, room && `${t("calendar.room")} ${room}`].filter(Boolean).join(" · ");
      written.createEvent({
        id: `${name}-${idOf(row)}@sumario`,
        summary: `${catalogue.enums.calendarEventTypes[kind]} · ${number}`,
        url: new URL(`${screens[name]}/${record}`, publicUrl).href,
        // A hearing that moves stays the same event, newer each time.
        sequence: version,
        ...timesOf(row),
        ...(location && { location }),
        ...((kind === "adjournment" || (kind === "trial" && status === "suspended")) && { status: ICalEventStatus.CANCELLED }),
      });
    }
  if (cut) written.createEvent({ id: "cut@sumario", summary: t("feed.cut"), ...wholeDay(cut) });
  return written.toString();
}

const timesOf = ({ at, day }: EventRow) => (at ? { start: new Date(at), end: new Date(Date.parse(at) + hour) } : wholeDay(day));
const wholeDay = (day: string) => ({ start: new Date(day), end: new Date(addDays(day, 1)), allDay: true });
