import type { PeriodRequest, ReportRequest } from "#api/reports.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { mayRequest } from "#domain/reports/report-kinds.ts";
import { loadPerson, type Principal } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { Refusal } from "#server/base/refusal.ts";
import { readLook } from "#server/branding/read-look.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import type { PdfReport } from "#server/documents/pdf-document.ts";
import { makePaper } from "#server/files/letterhead.ts";
import { handler, type RunningJob } from "#server/jobs/job.ts";
import { notifyUsers } from "#server/notices/notify.ts";
import { aboutReport } from "#server/notices/subject.ts";
import { DamagedOriginal, packArchive } from "#server/packs/pack-archive.ts";
import type { Table } from "#server/tables/table.ts";
import { writeXlsx } from "#server/tables/xlsx-writer.ts";
import { actionsTables } from "./actions-tables.ts";
import { analyticsDocument } from "./analytics-document.ts";
import { customerDocument } from "./customer-document.ts";
import { customerTables } from "./customer-tables.ts";
import { captionOf } from "./document-head.ts";
import { globalTables } from "./global-tables.ts";
import type { ContextOf, ReportContext } from "./report-context.ts";
import { progressOf, ReportCancelled, type ReportProgress } from "./report-progress.ts";
import { customerOf, readCustomerNames } from "./report-scope.ts";
import { expiry, localeOf } from "./request-report.ts";
import { rightsFingerprint } from "./rights-fingerprint.ts";
import { markDelivery, scheduledOccasion } from "./schedule-delivery.ts";
import { writsArchive } from "./writs-archive.ts";

type Requested = { id: string; name: string; user: string; hours: number; request: ReportRequest };

/** Makes a report with the current rights of the user who requested it, stores the file and notifies them. */
export const makeReport = handler({
  kind: "report",
  run: async (deps, _payload, job) => {
    const [report, person] = await deps.db.asSystem(async (tx) => {
      const found = await tx.row<Requested>(
        sql`select id, name, user_id as user, kept_hours as hours, asked as request from reports where id = ${job.id}`,
      );
      return [found, found && (await loadPerson(tx, found.user))] as const;
    });
    if (!report) return undefined;
    if (!person || !mayRequest(person, report.request)) {
      await dropReport(deps, report.id);
      return undefined;
    }
    try {
      await storeReport(deps, person, report, await write(deps, person, report, job));
    } catch (error) {
      if (error instanceof DamagedOriginal) {
        deps.warn("damaged original", { file: error.file });
        return { failed: error, isFinal: true, record: sql`update reports set damaged_file = ${error.file} where id = ${report.id}` };
      }
      // 404: it is about records that the user may no longer see.
      if (error instanceof Refusal && error.status === 404) await dropReport(deps, report.id);
      else if (error instanceof ReportCancelled) await deps.files.remove(report.id);
      else throw error;
    }
    return undefined;
  },
});

async function dropReport({ db, files }: Deps, id: string) {
  await db.asSystem(async (tx) => {
    await tx.run(sql`delete from reports where id = ${id}`);
    await markDelivery(tx, id, "noRight");
  });
  await files.remove(id);
}

/** Writes the file and returns its size. */
async function write(deps: Deps, person: Principal, { id, request }: Requested, job: RunningJob): Promise<number> {
  const progress = progressOf(job);
  await progress(1);
  if (request.kind === "writs") return writeCounted(deps, id, writsArchive(deps, person, request, progress));
  if (request.kind === "pack") return writeCounted(deps, id, packArchive(deps, person, request, progress));
  return writePeriod(deps, person, { id, request }, progress);
}

async function writeCounted({ files }: Pick<Deps, "files">, id: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  let size = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      size += chunk.length;
      yield chunk;
    }
  }
  await files.write(id, counted());
  return size;
}

/** Sheets are streamed from the database; a PDF is read completely first. */
async function writePeriod(
  deps: Deps,
  person: Principal,
  { id, request }: { id: string; request: PeriodRequest },
  progress: ReportProgress,
): Promise<number> {
  const { reads, files, accessLog, now } = deps;
  const words = wordsOf(catalogueOf(localeOf(request, person)));
  // The journal has each download; the access log has each case that the report lists.
  const logAccess = async (records: readonly string[]) => {
    accessLog.log(person, { entity: "case", records, way: "export" });
    await accessLog.drain();
  };
  const contextIn = async (tx: ReportContext["tx"]): Promise<ReportContext> => {
    return { tx, user: person, words, request, customers: await readCustomerNames(tx, person, request), today: now(), progress, logAccess };
  };
  // One snapshot, so that sheets and figures agree. No retry after a deadlock: the bytes, the progress and the access log are outside of the transaction.
  const once = { once: true, kind: "long", isSnapshot: true } as const;
  if (request.format === "pdf") {
    const build = async (tx: ReportContext["tx"]) =>
      [await buildDocument(await contextIn(tx)), await readLook(tx, customerOf(person, request))] as const;
    const [document, look] = await reads.current().as(person, build, once);
    const bytes = await makePaper(deps, look, "sections", document);
    await progress(95);
    await files.write(id, bytes);
    return bytes.length;
  }
  let size = 0;
  await reads.current().as(
    person,
    async (tx) => {
      const context = await contextIn(tx);
      const { name, accent } = await readLook(tx, customerOf(person, request));
      const [title, ...lines] = await captionOf(context);
      const caption = [[name, title].filter(Boolean).join(" · "), ...lines];
      const tables = (await buildTables(context)).map((table) => ({ ...table, caption: [...caption, ...(table.caption ?? [])] }));
      const { t } = words;
      size = await writeCounted({ files }, id, writeXlsx(tables, { yes: t("button.yes"), no: t("button.no") }, accent));
    },
    once,
  );
  return size;
}

async function storeReport({ db, files, publicUrl, now }: Deps, person: Principal, { id, name, hours, request }: Requested, size: number) {
  const isKept = await db.asSystem(async (tx) => {
    const kept = await tx.run(sql`
      update reports set size = ${size}, rights = ${rightsFingerprint(person)}, expires_at = ${expiry(tx.now, hours)} where id = ${id}`);
    if (kept === 0) return false;
    const occasion = (await markDelivery(tx, id, "ready")) ? scheduledOccasion(request) : ({ kind: "report", key: "ready" } as const);
    await notifyUsers(tx, { publicUrl, now }, aboutReport({ id, name }), occasion, [person]);
    return true;
  });
  // The user deleted it while the last bytes were written.
  if (!isKept) await files.remove(id);
}

const buildDocument = (context: ReportContext): Promise<PdfReport> =>
  context.request.kind === "analytics" ? analyticsDocument(context as ContextOf<"analytics">) : customerDocument(context as ContextOf<"customer">);

/** The sheets of a workbook. Long ones are read while they are written. */
function buildTables(context: ReportContext): Promise<Table[]> {
  switch (context.request.kind) {
    case "global":
      return globalTables(context as ContextOf<"global">);
    case "actions":
      return actionsTables(context as ContextOf<"actions">);
    default:
      return customerTables(context as ContextOf<"customer">);
  }
}
