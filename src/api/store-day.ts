import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { dayRecord, firstOf, witnessedHearing } from "./today-parts.ts";

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

/** The day of people in a shop. */
export const storeDay = z.object({
  day: z.literal("store"),
  today: z.iso.date(),
  requests: firstOf(paperRequest),
  reports: z.array(shopReport),
  /** Hearings to which people of the shop go as witnesses. */
  hearings: firstOf(witnessedHearing),
});
export type StoreDay = z.infer<typeof storeDay>;
