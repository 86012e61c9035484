import type { CalendarEvent } from "#api/calendar.ts";
import { isTerm } from "#domain/calendar/event-kinds.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { shortCourt } from "#domain/formats/short-court.ts";
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
  const nameOf = ({ kind, what }: CalendarEvent) => what ?? enumLabel("calendarEventTypes", kind);
  /** The state of a hearing that does not take place. */
  const stateOf = ({ kind, state }: CalendarEvent) =>
    kind === "adjournment" || state === null || takesPlace(state) ? undefined : enumLabel("hearingStates", state).toLocaleLowerCase(tag);
  const kindOf = (event: CalendarEvent) => {
    const state = stateOf(event);
    return state ? t("calendar.lost", { kind: nameOf(event), state }) : nameOf(event);
  };
  const peopleOf = ({ accused, otherPart }: CalendarEvent) => accused.map(({ alias }) => alias).join(", ") || otherPart;
  /** Whom an event is about and where: the accused or else the shop, and the court or else the shop. */
  const partiesOf = ({ accused: [first, ...others], otherPart, place, court }: CalendarEvent) => {
    const person = first ? `${first.alias}${others.length > 0 ? ` +${others.length}` : ""}` : otherPart;
    return { who: person ?? place, where: court ? shortCourt(court) : person ? place : null };
  };
  /** How many witnesses come, and how many cannot. */
  const answersOf = ({ answers }: CalendarEvent) =>
    answers &&
    [t("calendar.answers", answers), answers.declined > 0 && t("calendar.answersDeclined", { n: answers.declined })].filter(Boolean).join(", ");
  const restOf = (event: CalendarEvent) => [
    event.number,
    event.procedure,
    lawyerOf(event.lawyer)?.alias ?? t("calendar.noLawyer"),
    answersOf(event),
    event.clashes.length > 0 && t("calendar.clash"),
  ];
  return {
    kind: kindOf,
    name: nameOf,
    state: stateOf,
    /** The name of the kind where there is little room. */
    short: (event: CalendarEvent) => (event.kind in shortNames ? t(shortNames[event.kind as keyof typeof shortNames]) : nameOf(event)),
    people: peopleOf,
    parties: partiesOf,
    answers: answersOf,
    /** Instead of an hour. */
    when: (event: CalendarEvent) => hourOf(event) ?? t(isTerm(event.kind) ? "calendar.term" : "calendar.allDay"),
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
    whole: (event: CalendarEvent) => joined([hourOf(event), kindOf(event), peopleOf(event), event.court ?? event.place, ...restOf(event)]),
    /** For screen readers: what the button shows by colour and icon only. */
    rest: (event: CalendarEvent, hasNumber: boolean) => joined(restOf(event).slice(hasNumber ? 1 : 0)),
  };
}

const shortNames = {
  limitation: "calendar.short.limitation",
  appealDeadline: "calendar.short.appealDeadline",
  demandResponse: "calendar.short.demandResponse",
  restrainingOrderStart: "calendar.short.restrainingOrderStart",
  restrainingOrderEnd: "calendar.short.restrainingOrderEnd",
} as const;

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(", ");
