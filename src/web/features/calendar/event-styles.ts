import {
  IconAlarm,
  IconCalendarX,
  IconChecklist,
  IconGavel,
  IconHourglass,
  IconMailForward,
  IconScale,
  IconShieldCheck,
  IconShieldOff,
  IconUsers,
} from "@tabler/icons-react";
import type { CalendarEvent, CalendarLawyer } from "#api/calendar.ts";
import { type EventKind, isTerm } from "#domain/calendar/event-kinds.ts";

/** Icons by kind of event; colours are for lawyers. */
export const kindIcons: Readonly<Record<EventKind, typeof IconGavel>> = {
  trial: IconGavel,
  adjournment: IconCalendarX,
  restrainingOrderStart: IconShieldCheck,
  restrainingOrderEnd: IconShieldOff,
  limitation: IconHourglass,
  appealDeadline: IconAlarm,
  demandResponse: IconMailForward,
  priorHearing: IconUsers,
  civilTrial: IconScale,
  task: IconChecklist,
};

/** Terms of the law and hearings look different, whatever the colour of their lawyer. */
export const lookOf = ({ kind, time }: Pick<CalendarEvent, "kind" | "time">) => (isTerm(kind) ? "term" : time === null ? "date" : "hearing");

/** Colours for lawyers without one of their own, in the order of the charts. */
const palette = ["#12657a", "#e0912f", "#7a5af0", "#4fb3c8", "#c03fa0", "#1f9254", "#d0393e"];
export const noLawyerColor = "#8d98a7";

export function lawyerColor(lawyer: CalendarLawyer | undefined): string {
  if (!lawyer) return noLawyerColor;
  return lawyer.color ?? palette[Number.parseInt(lawyer.id.slice(-4), 16) % palette.length]!;
}
