import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { penalCase } from "#domain/cases/case.ts";
import { keysOf } from "#domain/enumerations.ts";
import { lineSchema } from "#domain/record-input.ts";
import { idInput, openedVersion, routesOf } from "./base.ts";
import { documentSection } from "./document-blocks.ts";
import { intakeRoutes } from "./intake.ts";
import { lifecycleRoutes } from "./lifecycle.ts";
import { bulkLineRoute, lineRoutes } from "./lines.ts";
import { documentIn, plain, reader } from "./plain-route.ts";
import { recordShape } from "./shapes.ts";

const route = routesOf("penal");
const tag = "cases";

/** The sheet for the day of the trial, as its PDF has it, and the names of witnesses and accused alone. */
const trialSheet = z.object({
  name: z.string(),
  about: z.string(),
  chips: z.array(z.string()),
  sections: z.array(documentSection),
  witnesses: z.array(z.string()),
  accused: z.array(z.string()),
  /** The number of the procedure. */
  procedure: z.string().nullable(),
});
export type TrialSheet = z.infer<typeof trialSheet>;

/** The routes of cases beyond those of every record. */
export const cases = {
  ...intakeRoutes(penalCase),
  ...lifecycleRoutes(penalCase, "caseStatus", {
    /** If a hearing is adjourned: the new date, and the reason. */
    trialDatetime: z.iso.datetime({ offset: true }).optional(),
    adjournment: z.enum(keysOf("adjournmentReasons")).optional(),
    /** The date was wrong: nothing was adjourned. */
    correction: z.boolean().optional(),
  }),
  witnesses: lineRoutes(penalCase, "witnesses"),
  articles: lineRoutes(penalCase, "articles"),
  adjournments: lineRoutes(penalCase, "adjournments"),
  interruptions: lineRoutes(penalCase, "interruptions"),
  actions: lineRoutes(penalCase, "actions"),
  file: route("lawyer", "POST", "/cases/{id}/filings", "Notes that an act was filed, with its writ and its receipt, which are files of the case", tag)
    .input(
      idInput.extend({
        values: lineSchema(penalCase.fields.actions.fields),
        draft: z.uuid().optional(),
        receipt: z.uuid().optional(),
        openedVersion,
      }),
    )
    .output(recordShape(penalCase)),
  bulkActions: bulkLineRoute(penalCase, "actions"),
  collaboratorActions: lineRoutes(penalCase, "collaboratorActions"),
  ledger: lineRoutes(penalCase, "ledger"),
  askWitnesses: route("lawyer", "POST", "/cases/{id}/askWitnesses", "Mails the witnesses of the coming hearing who have not answered", tag)
    .input(idInput)
    .output(z.object({ mailed: z.int() })),
  byNumber: route("customer", "GET", "/cases/cid/{cid}", "The id of the case with this number", tag)
    .input(z.object({ cid: z.coerce.number().int().min(0).max(2_147_483_647) }))
    .output(idInput),
  sheet: route("customer", "GET", "/cases/{id}/sheet", "The sheet of a lawyer for the trial, as data; `sheet.pdf` to print it", tag)
    .input(idInput)
    .output(trialSheet),
};

const caseDocument = <Query extends z.ZodObject>(name: string, summary: string, query: Query) =>
  plain({
    access: ruleOf("read", penalCase),
    type: penalCase.type,
    credentials: reader,
    methods: ["GET"],
    path: `/cases/{id}/${name}.pdf`,
    summary,
    tag,
    params: idInput,
    query,
    errors: [429],
    answers: documentIn("pdf"),
  });

export const caseDocuments = {
  summary: caseDocument(
    "summary",
    "A case to print, with its messages with the shop",
    z.object({ office: z.literal("true").optional().describe("Also the messages of the office; for lawyers and staff") }),
  ),
  sheet: caseDocument("sheet", "The sheet of a lawyer for the trial, to print", z.object({})),
};
