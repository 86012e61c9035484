import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { dayRecord, firstOf, unreadThread, witnessedHearing } from "./today-parts.ts";

const record = dayRecord.omit({ lawyer: true });

/** A document that the lawyer asks for. */
export const paperRequest = z.object({
  id: z.uuid(),
  record,
  item: z.string(),
  askedAt: z.iso.datetime(),
  dueDate: z.iso.date().nullable(),
  isLate: z.boolean(),
});
export type PaperRequest = z.infer<typeof paperRequest>;

/** A case or an issue that this person or the shop reported. */
export const shopReport = z.object({
  record,
  /** The day of the facts, and their beginning. */
  day: z.iso.date(),
  what: z.string(),
  amount: z.number(),
  /** Of a case. */
  status: z.enum(keysOf("caseStatus")).nullable(),
  /** Of an issue: the lawyer made a case of it. */
  isConverted: z.boolean(),
  isMine: z.boolean(),
  /** When its trial is, in the time zone of the court. */
  hearing: z.object({ day: z.iso.date(), time: z.string() }).nullable(),
});
export type ShopReport = z.infer<typeof shopReport>;

/** Images that are not handed over or stored yet, and until when they can be. */
export const shopImages = z.object({
  record,
  kind: z.enum(["handOver", "erasure"]),
  until: z.iso.datetime(),
  timeZone: z.string(),
});
export type ShopImages = z.infer<typeof shopImages>;

/** The day of people in a shop. */
export const storeDay = z.object({
  day: z.literal("store"),
  today: z.iso.date(),
  images: z.array(shopImages),
  requests: firstOf(paperRequest),
  /** What was written to this person: those with mentions first. */
  unread: z.array(unreadThread),
  reports: z.array(shopReport),
  /** Hearings to which people of the shop go as witnesses. */
  hearings: firstOf(witnessedHearing),
});
export type StoreDay = z.infer<typeof storeDay>;
