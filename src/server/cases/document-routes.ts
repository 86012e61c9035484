import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { penalCase } from "#domain/cases/case.ts";
import { admitReader } from "#server/auth/guard.ts";
import type { Deps } from "#server/context.ts";
import { disposition } from "#server/http/disposition.ts";
import { contextOf } from "#server/http/request-context.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { notFound } from "#server/refusal.ts";
import { readSheet } from "./sheet.ts";
import { readSummary } from "./summary.ts";

const documents = { "summary.pdf": { read: readSummary, template: "sections" }, "sheet.pdf": { read: readSheet, template: "page" } } as const;

/** A case to print. A link cannot send a token, so the session cookie is enough, as for exports; and like them it stands in the journal. */
export function documentRoutes(app: FastifyInstance, deps: Deps) {
  const access = ruleOf("read", penalCase);
  // HEAD would do all of the work for nothing.
  for (const [path, { read, template }] of Object.entries(documents))
    app.get<{ Params: { id: string } }>(`/api/cases/:id/${path}`, { config: { access }, exposeHeadRoute: false }, async (request, reply) => {
      const user = await admitReader(contextOf(deps, request, reply), access, penalCase.type);
      const { id } = request.params;
      if (!z.uuid().safeParse(id).success) throw notFound();
      const { fileName, document, names } = await deps.db.as(user, async (tx) => {
        const made = await read(tx, user, id);
        append(tx, exportEntry(user, { collection: penalCase.collection, format: "pdf", ids: [id] }));
        return made;
      });
      deps.accessLog.note(user, { entity: "case", records: [id], way: "document" });
      deps.accessLog.notePeople(user, names, "document");
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", disposition("inline", fileName))
        .send(await deps.pdf.make(template, document));
    });
}
