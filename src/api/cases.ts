import * as z from "zod";
import { penalCase } from "#domain/cases/case.ts";
import { schemaOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";
import { lifecycleRoutes } from "./lifecycle.ts";
import { lineRoutes } from "./lines.ts";
import { recordRoutes } from "./records.ts";
import { recordShape } from "./shapes.ts";

const route = routesOf("penal");
const tag = "cases";
const id = z.object({ id: z.uuid() });
const record = recordShape(penalCase);

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
  ...lifecycleRoutes(penalCase, "caseStatus", {
    /** The new date, and why the old one was lost, where a hearing is moved or lost. */
    trialDatetime: z.iso.datetime({ offset: true }).optional(),
    adjournment: z.enum(keysOf("adjournmentReasons")).optional(),
  }),
  witnesses: lineRoutes(penalCase, "witnesses"),
  adjournments: lineRoutes(penalCase, "adjournments"),
  actions: lineRoutes(penalCase, "actions"),
  collaboratorActions: lineRoutes(penalCase, "collaboratorActions"),
  byNumber: route("customer", "GET", "/cases/cid/{cid}", "The id of the case with this number", tag)
    .input(z.object({ cid: z.coerce.number().int().min(0).max(2_147_483_647) }))
    .output(id),
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
