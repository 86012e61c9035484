import * as z from "zod";
import { isPeriod } from "#domain/analytics/period.ts";
import { reportKindNames } from "#domain/analytics/report-kinds.ts";
import { keysOf } from "#domain/enumerations.ts";
import { analyticsFields, filterFields, periodFields } from "./analytics.ts";
import { route } from "./base.ts";

const wrongEnd = { path: ["end"] };
const pdf = z.literal("pdf");
const xlsx = z.literal("xlsx");

const asked = z.discriminatedUnion("kind", [
  /** The screen as it is looked at. */
  z.strictObject({ kind: z.literal("analytics"), format: pdf, screen: z.enum(["cases", "issues"]), ...analyticsFields }).refine(isPeriod, wrongEnd),
  /** In the asker's language unless told. */
  z
    .strictObject({
      kind: z.literal("customer"),
      format: pdf.or(xlsx),
      customer: z.uuid(),
      ...filterFields,
      language: z.enum(keysOf("locales")).optional(),
    })
    .refine(isPeriod, wrongEnd),
  z
    .strictObject({ kind: z.literal("global"), format: xlsx, country: z.enum(keysOf("countries")).optional(), ...periodFields })
    .refine(isPeriod, wrongEnd),
  z.strictObject({ kind: z.literal("actions"), format: xlsx, customer: analyticsFields.customer, ...filterFields }).refine(isPeriod, wrongEnd),
]);
export type AskedReport = z.infer<typeof asked>;

const report = z.object({
  id: z.uuid(),
  kind: z.enum(reportKindNames),
  format: z.enum(["pdf", "xlsx"]),
  /** What the file is called. */
  name: z.string(),
  state: z.enum(["waiting", "running", "ready", "failed"]),
  /** How much is done, from 0 to 100. */
  progress: z.int(),
  /** Bytes, once it is ready. */
  size: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** When it is erased. */
  expiresAt: z.iso.datetime(),
});
export type Report = z.infer<typeof report>;

export const analyticsReports = {
  ask: route("customer", "POST", "/reports", "Asks for a report, which is made in the background and kept for 24 hours", "reports")
    .input(asked)
    .output(report),
  list: route("customer", "GET", "/reports", "Own reports, newest first: those being made and those that can be downloaded", "reports").output(
    z.array(report),
  ),
  remove: route("customer", "DELETE", "/reports/{id}", "Ends the making of an own report, or erases it", "reports")
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
};
