import * as z from "zod";
import { type CalendarName, calendarKinds, hearingKinds } from "#domain/calendar/event-kinds.ts";
import { keysOf } from "#domain/enumerations.ts";
import { idInput, route, routesOf } from "./base.ts";
import { contentTypes, documentIn, plain, reader } from "./plain-route.ts";
import { refShape } from "./shapes.ts";
import { hearingWitness } from "./today-parts.ts";

const tag = "calendar";
const kind = z.enum(keysOf("calendarEventTypes"));
/** Only plausible years: date arithmetic has limits. */
const day = z.iso.date().regex(/^(19|20|21)/);

/** A hearing at the same time, in either calendar. */
const clashing = z.object({
  kind: z.enum(hearingKinds),
  record: z.uuid(),
  number: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
  court: z.string().nullable(),
});
export type ClashingHearing = z.infer<typeof clashing>;

export const calendarEvent = z.object({
  /** Made of the kind and of the record or line it comes from. */
  id: z.string(),
  kind,
  /** The case or civil case, its version when it was read, and its number. */
  record: z.uuid(),
  version: z.int(),
  number: z.string(),
  status: z.string(),
  /** The local day, and the local hour of hearings. */
  day: z.iso.date(),
  time: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  timeZone: z.string(),
  /** Of a hearing: whether it takes place. */
  state: z.enum(keysOf("hearingStates")).nullable(),
  lawyer: z.uuid().nullable(),
  court: z.string().nullable(),
  room: z.string().nullable(),
  /** Of a task: what is to be done. */
  what: z.string().nullable(),
  /** The establishment, or the customer as a whole. */
  place: z.string(),
  /** Of a penal case: the accused whom the caller may see. Of a civil case: the other party. */
  accused: z.array(refShape),
  otherPart: z.string().nullable(),
  /** The number of the procedure at the court. */
  procedure: z.string().nullable(),
  /** Of a coming trial with witnesses: how many come, how many cannot, and how many there are. */
  answers: z.object({ confirmed: z.int(), declined: z.int(), total: z.int() }).nullable(),
  /** Of a trial that takes place, if they were asked for: who goes there. */
  witnesses: z.array(hearingWitness),
  /** Other hearings of its lawyer at that time, which the caller also sees: their places in `events`, continued in `hearings`. */
  clashes: z.array(z.int()),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

export const calendarLawyer = z.object({ id: z.uuid(), alias: z.string(), color: z.string().nullable() });
export type CalendarLawyer = z.infer<typeof calendarLawyer>;

export const calendarCount = z.object({ day: z.iso.date(), kind, lawyer: z.uuid().nullable(), count: z.int() });
export type CalendarCount = z.infer<typeof calendarCount>;

export const calendarPeriod = z.object({
  total: z.int(),
  events: z.array(calendarEvent),
  /** Hearings that events clash with and that are none of them: those of the other calendar or of other kinds. */
  hearings: z.array(clashing),
  /** Instead of too many events: their number by day, kind and lawyer. */
  counts: z.array(calendarCount).nullable(),
  lawyers: z.array(calendarLawyer),
});
export type CalendarPeriod = z.infer<typeof calendarPeriod>;

/** Both days are included, at most `calendarWindow` of them. `none` stands for events without a lawyer. */
const periodInput = <N extends CalendarName>(name: N) =>
  z.strictObject({
    from: day,
    to: day,
    lawyers: z
      .array(z.uuid().or(z.literal("none")))
      .max(200)
      .optional(),
    kinds: z.array(z.enum(calendarKinds[name])).optional(),
    witnesses: z.stringbool().or(z.boolean()).optional(),
  });

const calendar = <N extends CalendarName>(name: N, summary: string) =>
  routesOf(name)("customer", "GET", `/calendar/${name}`, summary, tag).input(periodInput(name)).output(calendarPeriod);

export const calendars = {
  clashes: route("lawyer", "GET", "/calendar/clashes", "The hearings of a lawyer that a hearing at this time would clash with", tag)
    .input(
      z.strictObject({
        at: z.iso.datetime({ offset: true }).regex(/^(19|20|21)/),
        kind: z.enum(hearingKinds),
        /** The case or civil case of the hearing, whose lawyer and court count if none are given. */
        id: z.uuid().optional(),
        lawyer: z.uuid().optional(),
        court: z.uuid().optional(),
      }),
    )
    .output(z.array(clashing)),
  court: route(
    "customer",
    "GET",
    "/calendar/courts/{id}",
    "The time zone of the hearings at a court; null if neither its postal code nor its province is known",
    tag,
  )
    .input(idInput)
    .output(z.object({ timeZone: z.string().nullable() })),
  penal: calendar("penal", "Hearings and dates of the penal cases in a period"),
  civil: calendar("civil", "Hearings and dates of the civil cases in a period"),
};

/** Calendars for other applications. */
export const calendarFiles = {
  hearing: plain({
    access: "customer",
    credentials: reader,
    methods: ["GET"],
    path: "/calendar/{kind}/{id}/hearing.ics",
    summary: "A hearing as a calendar file",
    tag,
    params: idInput.extend({ kind: z.enum(hearingKinds) }),
    answers: documentIn("ics"),
  }),
  /** An application that subscribes can neither sign in nor send a cookie: the URL itself is the secret. */
  feed: plain({
    access: "anybody",
    methods: ["GET"],
    path: "/calendar/feed/{token}.ics",
    summary: "The calendar feed of a user, at its secret URL",
    tag,
    params: z.object({ token: z.string() }),
    headers: z.object({ "if-none-match": z.string().optional() }),
    errors: [429],
    answers: {
      200: { description: "The calendar", types: [contentTypes.ics], headers: { ETag: "Names this state of the calendar" } },
      304: { description: "It is as the caller has it" },
    },
  }),
};
