import type { CalendarEvent } from "#api/calendar.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { foreignZone } from "#web/record/base/time-zone.ts";
import { useCalendarActions } from "./calendar-context.ts";

/** Texts of events and days. */
export function useEventTexts() {
  const { t, enumLabel, locale } = useI18n();
  const { lawyerOf } = useCalendarActions();
  const tag = locale === "fr" ? "fr-FR" : "es-ES";
  const day = (iso: string, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...style, timeZone: "UTC" }).format(new Date(iso));
  /** The name of the time zone, where it differs from that of the reader. */
  const zoneOf = ({ timeZone, at }: CalendarEvent) => {
    const zone = at ? foreignZone(timeZone, at) : undefined;
    return zone && t(zone);
  };
  const hourOf = (event: CalendarEvent) => {
    const zone = zoneOf(event);
    return event.time && zone ? t("calendar.hourOf", { time: event.time, zone }) : event.time;
  };
  const nameOf = ({ kind }: CalendarEvent) => enumLabel("calendarEventTypes", kind);
  /** The state of a hearing that does not take place. */
  const stateOf = ({ kind, state }: CalendarEvent) =>
    kind === "adjournment" || state === null || takesPlace(state) ? undefined : enumLabel("hearingStates", state).toLocaleLowerCase(tag);
  const kindOf = (event: CalendarEvent) => {
    const state = stateOf(event);
    return state ? t("calendar.lost", { kind: nameOf(event), state }) : nameOf(event);
  };
  const accusedOf = ({ accused }: CalendarEvent) => accused.map(({ alias }) => alias).join(", ");
  const restOf = ({ number, procedure, lawyer, clash }: CalendarEvent) => [
    number,
    procedure,
    lawyerOf(lawyer)?.alias ?? t("calendar.noLawyer"),
    clash && t("calendar.clash"),
  ];
  return {
    kind: kindOf,
    name: nameOf,
    state: stateOf,
    accused: accusedOf,
    lawyer: ({ lawyer }: CalendarEvent) => lawyerOf(lawyer)?.alias ?? t("calendar.noLawyer"),
    hour: hourOf,
    zone: zoneOf,
    day: (iso: string) => day(iso, { weekday: "long", day: "numeric", month: "long" }),
    fullDay: (iso: string) => day(iso, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    weekday: (iso: string) => day(iso, { weekday: "short" }),
    days: ({ from, to }: { from: string; to: string }) =>
      new Intl.DateTimeFormat(tag, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).formatRange(new Date(from), new Date(to)),
    month: (iso: string) => day(iso, { month: "long", year: "numeric" }),
    /** The complete text, for the tooltip. */
    whole: (event: CalendarEvent) => joined([hourOf(event), kindOf(event), accusedOf(event), event.court, ...restOf(event)]),
    /** For screen readers: what the button shows by colour and icon only. */
    rest: (event: CalendarEvent, hasNumber: boolean) => joined(restOf(event).slice(hasNumber ? 1 : 0)),
  };
}

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(", ");
