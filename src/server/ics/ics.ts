import ical, { ICalAlarmType, type ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { recordPath } from "#domain/access/screens.ts";
import type { CalendarName, EventKind } from "#domain/calendar/event-kinds.ts";
import { type HearingState, takesPlace } from "#domain/calendar/hearing-state.ts";
import { entities } from "#domain/entities/registry.ts";
import { addDays } from "#domain/law/days.ts";
import { type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";

/** An event of a calendar. `source` is the record or line it comes from, `counsel` the name of its lawyer. */
export type IcsEvent = {
  calendar: CalendarName;
  kind: EventKind;
  source: string;
  record: string;
  version: number;
  number: string;
  day: string;
  at: string | null;
  state: HearingState | null;
  court: string | null;
  room: string | null;
  counsel: string | null;
};

type IcsOptions = {
  locale: Locale;
  /** The address of the installation, for a link to the record; undefined for readers without an account. */
  publicUrl: string | undefined;
  /** Events after this day are missing. */
  cut?: string | undefined;
  /** Of a calendar that an application subscribes to: seconds until it should look again. */
  refresh?: number | undefined;
  /** Of a file that comes by mail: who sends it, and whether the event takes place. */
  sender?: { name: string; email: string } | undefined;
  method?: `${ICalCalendarMethod}` | undefined;
};

const hour = 3_600_000;
const shown = { penal: entities.case, civil: entities.civilCase } satisfies Record<CalendarName, object>;

/**
 * Events for another application: kind, case number, place, lawyer and a link back. No other people are named. Instants are in UTC, which every
 * application understands. The UID is that of the event wherever it comes from, so that a file, a mail and the feed are one entry.
 */
export function icsOf(events: readonly IcsEvent[], { locale, publicUrl, cut, refresh, sender, method }: IcsOptions): string {
  const catalogue = catalogueOf(locale);
  const t = translator(catalogue);
  const calendar = ical({
    name: t("feed.name"),
    prodId: { company: "Sumario", product: "Sumario", language: locale.toUpperCase() },
    // As REFRESH-INTERVAL, and under the name that older applications know.
    ...(refresh && { ttl: refresh }),
    ...(method && { method: method as ICalCalendarMethod }),
  });
  for (const event of events) {
    const { calendar: name, kind, source, number, court, room, version, state, record, counsel } = event;
    const location = [court, room && `${t("calendar.room")} ${room}`].filter(Boolean).join(" · ");
    calendar.createEvent({
      id: `${name}-${kind}-${source}@sumario`,
      // A witness gets no number of a case.
      summary: [catalogue.enums.calendarEventTypes[kind], number].filter(Boolean).join(" · "),
      ...(publicUrl && { url: new URL(recordPath(shown[name], record), publicUrl).href }),
      // A hearing that moves is a newer version of the same event.
      sequence: version,
      ...timesOf(event),
      ...(location && { location }),
      ...(counsel && { description: `${t("calendar.lawyer")}: ${counsel}` }),
      ...(sender && { organizer: sender }),
      alarms: state === null || state === "set" ? alarmsOf(event).map((trigger) => ({ type: ICalAlarmType.display, trigger })) : [],
      ...(state && { status: takesPlace(state) ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED }),
    });
  }
  if (cut) calendar.createEvent({ id: "cut@sumario", summary: t("feed.cut"), ...wholeDay(cut) });
  return calendar.toString();
}

/** Seconds before a hearing: a day and an hour. Whole days begin at midnight: the reminder comes at nine in the morning of the day before. */
const alarmsOf = ({ at }: IcsEvent) => (at ? [24 * 3600, 3600] : [15 * 3600]);

const timesOf = ({ at, day }: IcsEvent) => (at ? { start: new Date(at), end: new Date(Date.parse(at) + hour) } : wholeDay(day));
const wholeDay = (day: string) => ({ start: new Date(day), end: new Date(addDays(day, 1)), allDay: true });
