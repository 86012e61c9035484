import type { FastifyInstance, FastifyReply } from "fastify";
import { packDocument, type ReportRequest, reportContent } from "#api/reports.ts";
import { mayRequest, type ReportFormat } from "#domain/reports/report-kinds.ts";
import type { Principal } from "#server/auth/principal.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { bytesOf, MissingBytes } from "#server/files/store.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { readPack } from "#server/packs/read-pack.ts";
import { readFirstEntry } from "#server/zip/read-first-entry.ts";
import { rightsFingerprint } from "./rights-fingerprint.ts";

const types: Record<ReportFormat, string> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Downloads an own report, as long as the rights it was made with are unchanged. Like exports it accepts the cookie and is written to the journal. */
export function reportContentRoute(app: FastifyInstance, deps: Deps) {
  servePlain(app, deps, reportContent, async ({ params: { id }, user, reply }) => {
    const report = await findReport(deps, user, id);
    return sendReport(deps, user, reply, { ...report, id, disposition: "attachment" });
  });

  servePlain(app, deps, packDocument, async ({ params: { id }, user, reply }) => {
    const report = await findReport(deps, user, id);
    if (report.request.kind !== "pack") throw notFound();
    const { name, start, size } = await readFirstEntry((first, last) => bytesOf(deps.files, id, { start: first, end: last }).catch(refuseMissing));
    const range = { start, end: start + size - 1 };
    return sendReport(deps, user, reply, { ...report, id, name, size, range, format: "pdf", disposition: "inline" });
  });
}

type Sent = Stored & { id: string; range?: { start: number; end: number }; disposition: "attachment" | "inline" };

async function sendReport(deps: Deps, user: Principal, reply: FastifyReply, { id, name, format, size, request, range, disposition: how }: Sent) {
  const bytes = await deps.files.read(id, range).catch(refuseMissing);
  await deps.db.as(user, async (tx) => append(tx, exportEntry(user, { report: id, name, ...request })));
  return reply.header("content-type", types[format]).header("content-length", size).header("content-disposition", disposition(how, name)).send(bytes);
}

function refuseMissing(error: unknown): never {
  throw error instanceof MissingBytes ? notFound() : error;
}

type Stored = { name: string; format: ReportFormat; size: number; request: ReportRequest; rights: string };

async function findReport(deps: Deps, user: Principal, id: string): Promise<Stored> {
  return deps.db.as(user, async (tx) => {
    const found = await tx.row<Stored>(sql`
      select name, format, size, asked as request, rights from reports where id = ${id} and user_id = ${user.id} and size is not null and expires_at > ${tx.now}`);
    if (!found || found.rights !== rightsFingerprint(user) || !mayRequest(user, found.request)) throw notFound();
    // It has the files of the case themselves: whoever no longer sees the case does not get them either.
    if (found.request.kind === "pack") await readPack(tx, user, found.request.case);
    return found;
  });
}
