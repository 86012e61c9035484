import type { FastifyInstance } from "fastify";
import { type ReportRequest, reportContent } from "#api/reports.ts";
import { mayRequest, type ReportFormat } from "#domain/reports/report-kinds.ts";
import type { Principal } from "#server/auth/principal.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { MissingBytes } from "#server/files/store.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { rightsFingerprint } from "./rights-fingerprint.ts";

const types: Record<ReportFormat, string> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Downloads an own report, as long as the rights it was made with are unchanged. Like exports it accepts the cookie and is written to the journal. */
export function reportContentRoute(app: FastifyInstance, deps: Deps) {
  servePlain(app, deps, reportContent, async ({ params: { id }, user, reply }) => {
    const { name, format, size, request } = await findReport(deps, user, id);
    const bytes = await deps.files.read(id).catch((error: unknown) => {
      throw error instanceof MissingBytes ? notFound() : error;
    });
    await deps.db.as(user, async (tx) => append(tx, exportEntry(user, { report: id, name, ...request })));
    return reply
      .header("content-type", types[format])
      .header("content-length", size)
      .header("content-disposition", disposition("attachment", name))
      .send(bytes);
  });
}

type Stored = { name: string; format: ReportFormat; size: number; request: ReportRequest; rights: string };

async function findReport(deps: Deps, user: Principal, id: string): Promise<Stored> {
  const found = await deps.db.as(user, (tx) =>
    tx.row<Stored>(sql`
      select name, format, size, asked as request, rights from reports where id = ${id} and user_id = ${user.id} and size is not null and expires_at > ${tx.now}`),
  );
  if (!found || found.rights !== rightsFingerprint(user) || !mayRequest(user, found.request)) throw notFound();
  return found;
}
