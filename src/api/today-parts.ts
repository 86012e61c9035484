import * as z from "zod";
import { hearingKinds } from "#domain/calendar/event-kinds.ts";
import { threadEntities, threads } from "#domain/threads/thread.ts";
import { refShape } from "./shapes.ts";

/** The first of something, and how many there are; counting stops at `countLimit`. */
export const firstOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) });
export type FirstOf<Row> = { total: number; rows: Row[] };

/** Whom a record is about and before which court, for lawyers and staff: the accused as lists show them, minors by their initials. */
export const dayParties = z.object({
  accused: z.array(refShape),
  otherPart: z.string().nullable(),
  court: z.string().nullable(),
  procedure: z.string().nullable(),
});
export type DayParties = z.infer<typeof dayParties>;

/** A record as a day shows it: its number, and its establishment or customer. */
export const dayRecord = z.object({
  entity: z.enum(["case", "civilCase", "issue"]),
  id: z.uuid(),
  number: z.string(),
  place: z.string(),
  lawyer: z.uuid().nullable(),
  parties: dayParties.optional(),
});
export type DayRecord = z.infer<typeof dayRecord>;

export const dayHearing = z.object({
  kind: z.enum(hearingKinds),
  record: dayRecord,
  /** The local day and hour of the court. */
  day: z.iso.date(),
  time: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
  court: z.string().nullable(),
  room: z.string().nullable(),
  /** The number of the procedure at the court. */
  procedure: z.string().nullable(),
  /** Of a trial: as lists show them, minors by their initials. */
  accused: z.array(refShape),
  /** Of a civil hearing. */
  otherPart: z.string().nullable(),
});
export type DayHearing = z.infer<typeof dayHearing>;

/** Who goes to a hearing, and whether they have said so. */
export const hearingWitness = refShape.extend({
  summoned: z.boolean(),
  confirmed: z.boolean(),
  declined: z.boolean(),
  /** Why a witness cannot come. */
  reason: z.string().nullable(),
});
export type HearingWitness = z.infer<typeof hearingWitness>;

export const witnessedHearing = dayHearing.extend({ witnesses: z.array(hearingWitness) });
export type WitnessedHearing = z.infer<typeof witnessedHearing>;

/** Messages of one thread that were written to the caller and not read yet. */
export const unreadThread = z.object({
  entity: z.enum(threadEntities),
  record: z.uuid(),
  number: z.string(),
  thread: z.enum(threads),
  messages: z.int(),
  mentions: z.int(),
  latestAt: z.iso.datetime(),
  parties: dayParties.optional(),
});
export type UnreadThread = z.infer<typeof unreadThread>;
