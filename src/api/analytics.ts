import * as z from "zod";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { figureKeys, measureKeys, viewKeys } from "#domain/analytics/measures.ts";
import { isPeriod } from "#domain/analytics/period.ts";
import { routesOf } from "./base.ts";

const ids = z.array(z.uuid()).max(200).optional();
const day = z.iso.date().refine((text) => /^(19|20|21)/.test(text));
const flag = z.stringbool().or(z.boolean()).optional();

type Compared = { compareStart?: string | undefined; compareEnd?: string | undefined };
/** The days to compare with are a period, or there are none. */
export const isCompared = ({ compareStart: start, compareEnd: end }: Compared) =>
  start === undefined || end === undefined ? start === end : isPeriod({ start, end });

/** Both days are included. */
export const periodFields = { start: day, end: day };
/** `empresa` among the establishments stands for all of them. */
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
  /** Adds the figures of these days: both or none. */
  compareStart: day.optional(),
  compareEnd: day.optional(),
  /** Adds totals, average ticket and amounts before the service and with it. */
  split: flag,
  /** Includes actions of collaborators. */
  collaborators: flag,
};

const analyticsQuery = z
  .strictObject(analyticsFields)
  .refine(isPeriod, { path: ["end"] })
  .refine(isCompared, { path: ["compareEnd"] });
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

const value = z.number().nullable();
const figure = z.object({ key: z.enum(figureKeys), value, before: value.optional() });
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
const result = z.object({
  key: z.enum(measureKeys),
  n: z.int(),
  before: z.int().optional(),
  figures: z.array(figure),
  views: z.array(z.object({ key: z.enum(viewKeys), rows: z.array(row) })),
  list: z.object({ total: z.int(), rows: z.array(record) }).optional(),
  split: z.array(z.object({ key: z.enum(["beforeService", "withService"]), figures: z.array(figure) })).optional(),
}) satisfies z.ZodType<MeasureResult>;

const summary = "All figures of the screen for one period, of the records that the caller may see";

export const analytics = {
  cases: routesOf("penal")("customerNotLawyer", "GET", "/analytics/cases", summary, "analytics").input(analyticsQuery).output(z.array(result)),
  issues: routesOf("issue")("customerNotLawyer", "GET", "/analytics/issues", summary, "analytics").input(analyticsQuery).output(z.array(result)),
};
