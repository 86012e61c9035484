import type { FastifyInstance } from "fastify";
import { personRequests } from "#api/protection.ts";
import { readLook } from "#server/branding/read-look.ts";
import type { Deps } from "#server/context.ts";
import { makePaper } from "#server/files/letterhead.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { type PersonKind, readPersonData } from "./person-data.ts";
import { personDocument } from "./person-document.ts";

const kinds = { criminals: "criminal", witnesses: "witness" } as const satisfies Record<string, PersonKind>;

/** The data about a person, for a data subject request, as PDF and JSON. Like every export it is recorded in the journal, and in the access log. */
export function requestRoutes(app: FastifyInstance, deps: Deps) {
  for (const collection of ["criminals", "witnesses"] as const)
    for (const format of ["pdf", "json"] as const)
      servePlain(app, deps, personRequests[collection][format], async ({ params: { id }, user, reply }) => {
        const kind = kinds[collection];
        const [data, look] = await deps.db.as(user, async (tx) => {
          const read = await readPersonData(tx, user, kind, id);
          append(tx, exportEntry(user, { collection, format, ids: [id], request: true }));
          const { customer } = read.subjects[0]!.record as { customer?: { id: string } | null };
          return [read, await readLook(tx, customer?.id)] as const;
        });
        deps.accessLog.log(user, { entity: kind, records: [id], way: "request" });
        const { fileName, document } = personDocument(user, deps.now(), data);
        if (format === "json") return reply.header("content-disposition", disposition("attachment", fileName.replace(/\.pdf$/, ".json"))).send(data);
        return reply
          .header("content-type", "application/pdf")
          .header("content-disposition", disposition("inline", fileName))
          .send(await makePaper(deps, look, "sections", document));
      });
}
