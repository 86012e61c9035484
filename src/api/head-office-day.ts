import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { alert, alertRules } from "./alerts.ts";
import { dayRecord, firstOf, witnessedHearing } from "./today-parts.ts";

const record = dayRecord.omit({ lawyer: true });
const period = z.object({ start: z.iso.date(), end: z.iso.date() });

const newCase = z.object({ record, day: z.iso.date(), what: z.string(), amount: z.number() });
export type NewCase = z.infer<typeof newCase>;
const verdict = z.object({
  record,
  status: z.enum(keysOf("caseStatus")),
  on: z.iso.datetime(),
  /** The civil liability that it awards. */
  liability: z.number(),
});
export type Verdict = z.infer<typeof verdict>;

/** Open requests for documents of one establishment; without one, of company-wide cases. */
const papers = z.object({ establishment: z.uuid().nullable(), name: z.string(), open: z.int(), late: z.int(), oldest: z.iso.datetime() });
export type Papers = z.infer<typeof papers>;

/** An establishment or a zone this month, and on the same days of the last one. */
const compared = z.object({
  /** The id of the establishment, `empresa` for company-wide records, the id of the zone, or `none` for establishments without one. */
  key: z.string(),
  name: z.string(),
  cases: z.int(),
  amount: z.number(),
  casesBefore: z.int(),
  amountBefore: z.number(),
});
export type Compared = z.infer<typeof compared>;

const figures = z.object({ cases: z.int(), amount: z.number(), recovered: z.number() });

/** The day of the head office of a customer. */
export const headOfficeDay = z.object({
  day: z.literal("headOffice"),
  today: z.iso.date(),
  /** The end of the last visit, or some days ago for somebody who was not here for long. */
  since: z.iso.datetime(),
  news: z.object({
    cases: firstOf(newCase).extend({ amount: z.number() }),
    issues: z.int(),
    verdicts: firstOf(verdict),
  }),
  alerts: z.array(alert),
  rules: alertRules,
  papers: firstOf(papers),
  hearings: firstOf(witnessedHearing),
  /** This month until today, and the same days of the last one; of issues for customers without cases. */
  month: z.object({ of: z.enum(["cases", "issues"]), period, before: period, now: figures, earlier: figures }).nullable(),
  shops: z.array(compared),
  zones: z.array(compared),
});
export type HeadOfficeDay = z.infer<typeof headOfficeDay>;
