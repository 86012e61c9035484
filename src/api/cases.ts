import * as z from "zod";
import { penalCase } from "#domain/cases/case.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";
import { lifecycleRoutes } from "./lifecycle.ts";
import { lineRoutes } from "./lines.ts";
import { recordRoutes } from "./records.ts";
import { reportRoutes } from "./reports.ts";

const route = routesOf("penal");
const tag = "cases";
const id = z.object({ id: z.uuid() });

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
  ...reportRoutes(penalCase),
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
  sheet: route("customer", "GET", "/cases/{id}/sheet", "What a lawyer takes along to the trial, to show it; `sheet.pdf` to print it", tag)
    .input(id)
    .output(trialSheet),
};
