import * as z from "zod";
import { penalCase } from "#domain/cases/case.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";
import { lineRoutes } from "./lines.ts";
import { recordRoutes } from "./records.ts";
import { reportRoutes } from "./reports.ts";
import { recordShape, searchShape } from "./shapes.ts";

const route = routesOf("penal");
const tag = "cases";
const id = z.object({ id: z.uuid() });
const status = z.enum(keysOf("caseStatus"));
const record = recordShape(penalCase);

/** What stands in the way of a change of status, or deserves a second look: a text in the caller's language, and the field it is about. */
const remark = z.object({ field: z.string().nullable(), message: z.string() });

/** One status a case could be given, and what for the moment keeps it from that. */
export const statusChoice = z.object({
  to: status,
  /** By the table, by reopening a closed case, or against the table by somebody who may force it. */
  by: z.enum(["transition", "reopening", "force"]),
  missing: z.array(remark),
  /** Must be accepted, not mended. */
  warnings: z.array(remark),
  needsReason: z.boolean(),
  /** What the change itself takes along: the missing items, why a hearing was lost, its new date. */
  asks: z.array(z.enum(["items", "adjournment", "trialDatetime"])),
});
export type StatusChoice = z.infer<typeof statusChoice>;

/** A date the law sets, with how it was found. Always a proposal. */
const legalDate = z.object({
  key: z.string(),
  title: z.string(),
  date: z.iso.date().nullable(),
  /** Each step of the working, in words. */
  working: z.array(z.string()),
  reference: z.string(),
  level: z.enum(["calm", "soon", "urgent", "past"]),
});
export type LegalDate = z.infer<typeof legalDate>;

const suggestion = z.object({
  key: z.string(),
  text: z.string(),
  reference: z.string(),
  /** What accepting it writes; nothing for a mere note. */
  values: z.record(z.string(), z.unknown()),
});
export type Suggestion = z.infer<typeof suggestion>;

export const cases = {
  ...recordRoutes(penalCase),
  ...reportRoutes(penalCase),
  witnesses: lineRoutes(penalCase, "witnesses"),
  adjournments: lineRoutes(penalCase, "adjournments"),
  actions: lineRoutes(penalCase, "actions"),
  collaboratorActions: lineRoutes(penalCase, "collaboratorActions"),
  byNumber: route("customer", "GET", "/cases/cid/{cid}", "The id of the case with this number", tag)
    .input(z.object({ cid: z.coerce.number().int().min(0).max(2_147_483_647) }))
    .output(id),
  statuses: route("customer", "GET", "/cases/statuses", "How many cases have each status", tag)
    .input(searchShape(penalCase))
    .output(z.array(z.object({ status, count: z.int() }))),
  choices: route("customer", "GET", "/cases/{id}/status", "The statuses a case could be given now, and what is missing for each", tag)
    .input(id)
    .output(z.object({ choices: z.array(statusChoice), undo: z.object({ to: status, until: z.iso.datetime() }).nullable() })),
  changeStatus: route("customer", "POST", "/cases/{id}/status", "Gives the case another status, under the guards of the lifecycle", tag)
    .input(
      id.extend({
        version: z.int(),
        to: status,
        reason: z.string().trim().max(2000).optional(),
        force: z.boolean().optional(),
        /** The warnings were read. */
        accepted: z.boolean().optional(),
        /** What the establishment has to bring, with `pendingDoc`. */
        items: z.array(z.string().trim().min(1).max(200)).max(20).optional(),
        /** The new date, and why the old one was lost, where a hearing is moved or lost. */
        trialDatetime: z.iso.datetime({ offset: true }).optional(),
        adjournment: z.enum(keysOf("adjournmentReasons")).optional(),
      }),
    )
    .output(record),
  undoStatus: route("customer", "POST", "/cases/{id}/status/undo", "Takes the last change of status back, within a day", tag)
    .input(id.extend({ version: z.int() }))
    .output(record),
  law: route("lawyer", "GET", "/cases/{id}/law", "What the law says about the case: dates and proposals", tag)
    .input(id)
    .output(z.object({ dates: z.array(legalDate), suggestions: z.array(suggestion) })),
  accept: route("lawyer", "POST", "/cases/{id}/suggestions/{key}", "Takes a proposal over into the case", tag)
    .input(id.extend({ key: z.string().max(80), version: z.int() }))
    .output(record),
};
