import * as z from "zod";
import { type CalendarName, calendarKinds } from "#domain/calendar/event-kinds.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";

const tag = "calendar";
const kind = z.enum(keysOf("calendarEventTypes"));
/** In years that people mean: the arithmetic of days ends somewhere. */
const day = z.iso.date().regex(/^(19|20|21)/);

export const calendarEvent = z.object({
  /** Of the event: its kind, and the record or the line that it is read from. */
  id: z.string(),
  kind,
  /** The case or civil case it belongs to, the version of it that was read, and its number. */
  record: z.uuid(),
  version: z.int(),
  number: z.string(),
  status: z.string(),
  /** Where it takes place: the day, and the hour of hearings. */
  day: z.iso.date(),
  time: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  timeZone: z.string(),
  lawyer: z.uuid().nullable(),
  court: z.string().nullable(),
  room: z.string().nullable(),
  /** The establishment, or the customer as a whole. */
  place: z.string(),
  /** Its lawyer has another hearing at that time, among those the caller sees. */
  clash: z.boolean(),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

export const calendarLawyer = z.object({ id: z.uuid(), alias: z.string(), color: z.string().nullable() });
export type CalendarLawyer = z.infer<typeof calendarLawyer>;

export const calendarCount = z.object({ day: z.iso.date(), kind, lawyer: z.uuid().nullable(), count: z.int() });
export type CalendarCount = z.infer<typeof calendarCount>;

export const calendarPeriod = z.object({
  total: z.int(),
  events: z.array(calendarEvent),
  /** Where there are too many events to send: how many of each kind and lawyer there are on each day, instead of them. */
  counts: z.array(calendarCount).nullable(),
  lawyers: z.array(calendarLawyer),
});
export type CalendarPeriod = z.infer<typeof calendarPeriod>;

/** Both days are in it, `calendarWindow` of them at most. `none` are the events of no lawyer. */
const periodInput = <N extends CalendarName>(name: N) =>
  z.strictObject({
    from: day,
    to: day,
    lawyers: z
      .array(z.uuid().or(z.literal("none")))
      .max(200)
      .optional(),
    kinds: z.array(z.enum(calendarKinds[name])).optional(),
  });

const calendar = <N extends CalendarName>(name: N, summary: string) =>
  routesOf(name)("customer", "GET", `/calendar/${name}`, summary, tag).input(periodInput(name)).output(calendarPeriod);

export const calendars = {
  penal: calendar("penal", "Hearings and dates of the penal cases in a period"),
  civil: calendar("civil", "Hearings and dates of the civil cases in a period"),
};
