import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";
import { recordPath } from "#domain/access/screens.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { entities } from "#domain/entities/registry.ts";
import { addDays } from "#domain/law/days.ts";
import { type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { type EventRow, idOf } from "./event-row.ts";

type IcsOptions = { publicUrl: string; locale: Locale };
export type CalendarEvents = { name: CalendarName; rows: readonly EventRow[] };

const hour = 3_600_000;
const shown = { penal: entities.case, civil: entities.civilCase } satisfies Record<CalendarName, object>;

/**
 * Events for another application: kind, case number, place, lawyer and a link back. No other people are named. Instants are in UTC, which every
 * application understands. Events after the day `cut` are missing.
 */
export function icsOf(calendars: readonly CalendarEvents[], { publicUrl, locale }: IcsOptions, cut?: string): string {
  const catalogue = catalogueOf(locale);
  const t = translator(catalogue);
  const calendar = ical({ name: t("feed.name"), prodId: { company: "Sumario", product: "Sumario", language: locale.toUpperCase() } });
  for (const { name, rows } of calendars)
    for (const row of rows) {
      const { kind, number, court, room, version, state, record, counsel } = row;
      const location = [court, room && `${t("calendar.room")} ${room}`].filter(Boolean).join(" · ");
      calendar.createEvent({
        id: `${name}-${idOf(row)}@sumario`,
        summary: `${catalogue.enums.calendarEventTypes[kind]} · ${number}`,
        url: new URL(recordPath(shown[name], record), publicUrl).href,
        // A hearing that moves is a newer version of the same event.
        sequence: version,
        ...timesOf(row),
        ...(location && { location }),
        ...(counsel && { description: `${t("calendar.lawyer")}: ${counsel}` }),
        alarms: state === null || state === "set" ? alarmsOf(row).map((trigger) => ({ type: ICalAlarmType.display, trigger })) : [],
        ...(state && { status: takesPlace(state) ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED }),
      });
    }
  if (cut) calendar.createEvent({ id: "cut@sumario", summary: t("feed.cut"), ...wholeDay(cut) });
  return calendar.toString();
}

/** Seconds before a hearing: a day and an hour. Whole days begin at midnight: the reminder comes at nine in the morning of the day before. */
const alarmsOf = ({ at }: EventRow) => (at ? [24 * 3600, 3600] : [15 * 3600]);

const timesOf = ({ at, day }: EventRow) => (at ? { start: new Date(at), end: new Date(Date.parse(at) + hour) } : wholeDay(day));
const wholeDay = (day: string) => ({ start: new Date(day), end: new Date(addDays(day, 1)), allDay: true });
