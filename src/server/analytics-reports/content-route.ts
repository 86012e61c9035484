import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { AskedReport } from "#api/analytics-reports.ts";
import { mayAsk, type ReportFormat } from "#domain/analytics/report-kinds.ts";
import { admitReader } from "#server/auth/guard.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { MissingBytes } from "#server/files/store.ts";
import { disposition } from "#server/http/disposition.ts";
import { contextOf } from "#server/http/request-context.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { notFound } from "#server/refusal.ts";
import { rightsOf } from "./rights-of.ts";

const access = "customer";
const types: Record<ReportFormat, string> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The bytes of an own report, as long as its person may still see all that is in it. Like exports it takes the cookie, and stands in the journal. */
export function reportContentRoute(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { id: string } }>("/api/reports/:id/content", { config: { access }, exposeHeadRoute: false }, async (request, reply) => {
    const user = await admitReader(contextOf(deps, request, reply), access);
    const { id } = request.params;
    if (!z.uuid().safeParse(id).success) throw notFound();
    const { name, format, size, asked } = await findReport(deps, user, id);
    const bytes = await deps.files.read(id).catch((error: unknown) => {
      throw error instanceof MissingBytes ? notFound() : error;
    });
    await deps.db.as(user, async (tx) => append(tx, exportEntry(user, { report: id, name, ...asked })));
    return reply
      .header("content-type", types[format])
      .header("content-length", size)
      .header("content-disposition", disposition("attachment", name))
      .send(bytes);
  });
}

type Kept = { name: string; format: ReportFormat; size: number; asked: AskedReport; rights: string };

async function findReport(deps: Deps, user: Principal, id: string): Promise<Kept> {
  const found = await deps.db.as(user, (tx) =>
    tx.row<Kept>(sql`
      select name, format, size, asked, rights from reports where id = ${id} and user_id = ${user.id} and size is not null and expires_at > now()`),
  );
  if (!found || found.rights !== rightsOf(user) || !mayAsk(user, found.asked)) throw notFound();
  return found;
}
