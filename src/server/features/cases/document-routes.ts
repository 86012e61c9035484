import type { FastifyInstance } from "fastify";
import { caseDocuments } from "#api/cases.ts";
import { penalCase } from "#domain/cases/case.ts";
import { readLookOfRecord } from "#server/branding/read-look.ts";
import type { Deps } from "#server/context.ts";
import { makePaper } from "#server/files/letterhead.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { badShape } from "#server/http/public-error.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { readSheet } from "./sheet.ts";
import { readSummary } from "./summary.ts";

const documents = [
  { route: caseDocuments.summary, read: readSummary, template: "sections" },
  { route: caseDocuments.sheet, read: readSheet, template: "page" },
] as const;

/** A case to print. Like an export, it is recorded in the journal. */
export function documentRoutes(app: FastifyInstance, deps: Deps) {
  for (const { route, read, template } of documents)
    servePlain(app, deps, route, async ({ params: { id }, user, request, reply }) => {
      const query = route.query.safeParse(request.query);
      if (!query.success) throw badShape(query.error.issues);
      const { fileName, document, names, look } = await deps.db.as(user, async (tx) => {
        const made = await read(tx, user, id, query.data);
        append(tx, exportEntry(user, { collection: penalCase.collection, format: "pdf", ids: [id] }));
        return { ...made, look: await readLookOfRecord(tx, id) };
      });
      deps.accessLog.log(user, { entity: "case", records: [id], way: "document" });
      deps.accessLog.logPeople(user, names, "document");
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", disposition("inline", fileName))
        .send(await makePaper(deps, look, template, document));
    });
}
