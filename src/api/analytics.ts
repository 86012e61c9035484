import * as z from "zod";
import type { FigureKey, ViewKey } from "#domain/analytics/measure.ts";
import type { Measured } from "#domain/analytics/measured.ts";
import { measureKeys } from "#domain/analytics/measures.ts";
import { isPeriod } from "#domain/analytics/period.ts";
import { routesOf } from "./base.ts";

const ids = z.array(z.uuid()).max(200).optional();
const day = z.iso.date().refine((text) => /^(19|20|21)/.test(text));
const flag = z.stringbool().or(z.boolean()).optional();

/** Both days are in the period. */
export const periodFields = { start: day, end: day };
/** `empresa` among the establishments is every one of them. */
export const filterFields = {
  zones: ids,
  establishments: z
    .array(z.uuid().or(z.literal("empresa")))
    .max(200)
    .optional(),
  ...periodFields,
};
export const analyticsFields = {
  customer: ids,
  ...filterFields,
  /** Beside each figure the same one in the period of equal length just before. */
  compare: flag,
  /** Totals, average ticket and amounts once more, before the service and with it. */
  split: flag,
  /** Actions of collaborators, too. */
  collaborators: flag,
};

const asked = z.strictObject(analyticsFields).refine(isPeriod, { path: ["end"] });
export type AskedAnalytics = z.infer<typeof asked>;

const value = z.number().nullable();
const figure = z.object({ key: z.string() as unknown as z.ZodType<FigureKey>, value, before: value.optional() });
const row = z.object({ key: z.string().nullable(), label: z.string().optional(), values: z.array(value), before: z.array(value).optional() });
const record = z.object({
  id: z.uuid(),
  cid: z.int(),
  establishment: z.string(),
  datetime: z.iso.datetime().optional(),
  timeZone: z.string().optional(),
  amount: z.number().optional(),
  end: z.iso.date().optional(),
});
const measured = z.object({
  key: z.enum(measureKeys),
  n: z.int(),
  before: z.int().optional(),
  figures: z.array(figure),
  views: z.array(z.object({ key: z.string() as unknown as z.ZodType<ViewKey>, rows: z.array(row) })),
  list: z.object({ total: z.int(), rows: z.array(record) }).optional(),
  split: z.array(z.object({ key: z.enum(["beforeService", "withService"]), figures: z.array(figure) })).optional(),
}) satisfies z.ZodType<Measured>;

const summary = "All figures of the screen for one period, among the records the caller sees";

export const analytics = {
  cases: routesOf("penal")("customerNotLawyer", "GET", "/analytics/cases", summary, "analytics").input(asked).output(z.array(measured)),
  issues: routesOf("issue")("customerNotLawyer", "GET", "/analytics/issues", summary, "analytics").input(asked).output(z.array(measured)),
};
