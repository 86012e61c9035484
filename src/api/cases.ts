import * as z from "zod";
import { penalCase } from "#domain/cases/case.ts";
import { schemaOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";
import { lineRoutes } from "./lines.ts";
import { recordRoutes } from "./records.ts";
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

const appearance = z.object({
  entity: z.enum(["criminal", "band", "vehicle", "witness"]),
  id: z.uuid(),
  /** Other cases, among those the caller sees. */
  cases: z.int(),
  last: z.object({ id: z.uuid(), alias: z.string() }).nullable(),
});

const column = z.object({ label: z.string(), align: z.literal("right").optional(), isWide: z.boolean().optional(), width: z.number().optional() });
const cell = z.string().or(z.object({ text: z.string(), note: z.string() }));

/** Part of a document, in the caller's words. */
const documentBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fields"), fields: z.array(z.object({ label: z.string(), value: z.string(), isWide: z.boolean() })) }),
  z.object({ kind: z.literal("text"), label: z.string(), text: z.string() }),
  z.object({ kind: z.literal("table"), label: z.string().optional(), columns: z.array(column), rows: z.array(z.array(cell)) }),
  z.object({ kind: z.literal("note"), text: z.string() }),
]);
export type DocumentBlock = z.infer<typeof documentBlock>;

/** The sheet of the day of the trial: what its PDF shows, and the witnesses by name for who only asks for them. */
const trialSheet = z.object({
  name: z.string(),
  about: z.string(),
  chips: z.array(z.string()),
  sections: z.array(z.object({ title: z.string(), blocks: z.array(documentBlock) })),
  witnesses: z.array(z.string()),
});
export type TrialSheet = z.infer<typeof trialSheet>;

export const cases = {
  ...recordRoutes(penalCase),
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
  place: route("customer", "GET", "/cases/place", "The law and the clock that a case there comes under", tag)
    .input(z.strictObject({ customer: z.uuid(), establishment: z.uuid().or(z.literal("empresa")) }))
    .output(z.object({ country: z.enum(keysOf("countries")), timeZone: z.string() })),
  report: route("customer", "POST", "/cases/report", "Reports a case with everybody in it at once; sent again under the same id, it stays one", tag)
    .input(
      z.strictObject({
        /** Made up by the caller. */
        id: z.uuidv7(),
        values: schemaOf(penalCase),
        witnesses: z.array(z.uuid()).max(50),
        /** People and vehicles that are not in the customer's file yet. */
        added: z.array(z.strictObject({ field: z.enum(["witnesses", "criminals", "vehicles"]), values: z.record(z.string(), z.unknown()) })).max(50),
      }),
    )
    .output(record),
  sheet: route("customer", "GET", "/cases/{id}/sheet", "What a lawyer takes along to the trial, to show it; `sheet.pdf` to print it", tag)
    .input(id)
    .output(trialSheet),
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
  addNew: route(
    "customer",
    "POST",
    "/cases/{id}/new/{field}",
    "Writes somebody or something new into the customer's file and links it to the case",
    tag,
  )
    .input(id.extend({ field: z.enum(["witnesses", "criminals", "bands", "vehicles"]), values: z.record(z.string(), z.unknown()) }))
    .output(record),
  appearances: route("customer", "GET", "/cases/{id}/appearances", "Where else the people and vehicles of a case appear", tag)
    .input(id)
    .output(z.array(appearance)),
};
