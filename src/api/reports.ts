import * as z from "zod";
import { comparisons, isPeriod } from "#domain/analytics/period.ts";
import { keysOf } from "#domain/enumerations.ts";
import { packRouteNames } from "#domain/packs/pack-routes.ts";
import { reportKindNames } from "#domain/reports/report-kinds.ts";
import { writRecords } from "#domain/writs/catalogue.ts";
import { analyticsFields, filterFields, isCompared, periodFields } from "./analytics.ts";
import { doneOutput, idInput, route } from "./base.ts";
import { documentIn, plain, reader } from "./plain-route.ts";
import { bulkIds } from "./records.ts";

const wrongEnd = { path: ["end"] };
const pdf = z.literal("pdf");
const xlsx = z.literal("xlsx");

const reportRequest = z.discriminatedUnion("kind", [
  /** The analytics screen with its current filters. */
  z
    .strictObject({ kind: z.literal("analytics"), format: pdf, screen: z.enum(["cases", "issues"]), ...analyticsFields })
    .refine(isPeriod, wrongEnd)
    .refine(isCompared, { path: ["compareEnd"] }),
  /** In the language of the requester by default. */
  z
    .strictObject({
      kind: z.literal("customer"),
      format: pdf.or(xlsx),
      customer: z.uuid(),
      ...filterFields,
      /** With which days it is compared: those before by default. */
      against: z.enum(comparisons).optional(),
      language: z.enum(keysOf("locales")).optional(),
    })
    .refine(isPeriod, wrongEnd),
  z
    .strictObject({ kind: z.literal("global"), format: xlsx, country: z.enum(keysOf("countries")).optional(), ...periodFields })
    .refine(isPeriod, wrongEnd),
  z.strictObject({ kind: z.literal("actions"), format: xlsx, customer: analyticsFields.customer, ...filterFields }).refine(isPeriod, wrongEnd),
  /** A template filled with each of several records. */
  z.strictObject({ kind: z.literal("writs"), format: z.literal("zip"), entity: z.enum(writRecords), template: z.uuid(), ids: bulkIds }),
  /** The complaint pack of a case with these of its files. */
  z.strictObject({
    kind: z.literal("pack"),
    format: z.literal("zip"),
    case: z.uuid(),
    route: z.enum(packRouteNames),
    files: z.array(z.uuid()).max(500),
  }),
]);
export type ReportRequest = z.infer<typeof reportRequest>;
export type WritsRequest = Extract<ReportRequest, { kind: "writs" }>;
export type PackRequest = Extract<ReportRequest, { kind: "pack" }>;
/** Reports of figures and cases in a period. */
export type PeriodRequest = Exclude<ReportRequest, WritsRequest | PackRequest>;

const report = z.object({
  id: z.uuid(),
  kind: z.enum(reportKindNames),
  format: z.enum(["pdf", "xlsx", "zip"]),
  /** File name. */
  name: z.string(),
  state: z.enum(["waiting", "running", "ready", "failed"]),
  /** Percent done. */
  progress: z.int(),
  /** Bytes, once it is ready. */
  size: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** When it is deleted. */
  expiresAt: z.iso.datetime(),
  /** The case and the files of a complaint pack. */
  pack: z.object({ case: z.uuid(), files: z.array(z.uuid()) }).nullable(),
  /** The name of the file that is damaged, where a complaint pack could not be made because of it. */
  damagedFile: z.string().nullable(),
});
export type Report = z.infer<typeof report>;

export const reports = {
  request: route("customer", "POST", "/reports", "Requests a report, which a background job makes and keeps for 24 hours", "reports")
    .input(reportRequest)
    .output(report),
  list: route("customer", "GET", "/reports", "The caller's reports, newest first: in progress and ready to download", "reports").output(
    z.array(report),
  ),
  remove: route("customer", "DELETE", "/reports/{id}", "Cancels or deletes one of the caller's reports", "reports").input(idInput).output(doneOutput),
};

export const reportContent = plain({
  access: "customer",
  credentials: reader,
  methods: ["GET"],
  path: "/reports/{id}/content",
  summary: "Downloads an own report",
  tag: "reports",
  params: idInput,
  answers: documentIn("pdf", "xlsx", "zip"),
});

export const packDocument = plain({
  access: "customer",
  credentials: reader,
  methods: ["GET"],
  path: "/reports/{id}/document.pdf",
  summary: "The document of an own complaint pack alone",
  tag: "reports",
  params: idInput,
  answers: documentIn("pdf"),
});
