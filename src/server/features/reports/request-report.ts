import type { PackRequest, Report, ReportRequest } from "#api/reports.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import { jurisdictionOfPack, packRoutes } from "#domain/packs/pack-routes.ts";
import { mayRequest } from "#domain/reports/report-kinds.ts";
import type { Principal } from "#server/auth/principal.ts";
import { translators } from "#server/base/catalogue-of.ts";
import { forbidden, invalid, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { readPack } from "#server/packs/read-pack.ts";
import { openTemplate } from "#server/writs/read-templates.ts";
import { readReports } from "./own-reports.ts";
import { readCustomerNames, sourcesOf } from "./report-scope.ts";

/** Reports of one user that may wait or be in progress at a time. */
const maxUnfinished = 10;
const keptHours = 24;
export const expiry = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);

export const localeOf = (request: ReportRequest, user: { locale: "es" | "fr" }) => (request.kind === "customer" && request.language) || user.locale;

/** Stores the request together with the jobs that make the report and delete it. Filters that the user may not use are rejected at once. */
export async function requestReport({ deps, user }: SignedContext, request: ReportRequest): Promise<Report> {
  if (!mayRequest(user, request)) throw forbidden();
  if (request.kind !== "writs" && request.kind !== "pack") sourcesOf(user, request);
  return deps.db.as(user, async (tx) => {
    // One request of a person after the other: those sent together would all be counted before any of them is stored.
    tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${user.id}, ${lockNumbers.reports}))`);
    const customers = await readCustomerNames(tx, user, request);
    if (request.kind === "writs") await openTemplate(tx, request.template, request.entity);
    const unfinished = await tx.row<{ count: number }>(sql`select count(*)::int as count from reports where user_id = ${user.id} and size is null`);
    if (unfinished!.count >= maxUnfinished) throw new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany", { retryAfter: 30 });
    const id = await storeRequest(tx, user, request, { customers, hours: keptHours });
    return (await readReports(tx, user, id))[0]!;
  });
}

/** The names of its customers, and how long it is kept once it is ready. */
type Stored = { customers: readonly string[]; hours: number };

/** Queues the report of this user, and its end. Returns its id. */
export async function storeRequest(tx: Tx, user: Principal, request: ReportRequest, { customers, hours }: Stored): Promise<string> {
  const name = request.kind === "pack" ? await openPack(tx, user, request) : fileName(translators[localeOf(request, user)], request, customers);
  const id = (await enqueue(tx, "report", {}, { askedBy: user.id }))!;
  const { kind, format } = request;
  await tx.run(sql`
    insert into reports (id, user_id, kind, format, asked, name, kept_hours, expires_at)
    values (${id}, ${user.id}, ${kind}, ${format}, ${JSON.stringify(request)}::jsonb, ${name}, ${hours}, ${expiry(tx.now, hours)})`);
  await enqueue(tx, "reportExpiry", { report: id }, { runAt: expiry(tx.now, hours) });
  return id;
}

/** The name of the pack. What is no case that the user sees, no route of its country or no file of it is refused at once. */
async function openPack(tx: Tx, user: Principal, { case: id, route, files }: PackRequest): Promise<string> {
  const { record, files: shown } = await readPack(tx, user, id);
  const jurisdiction = jurisdictionOfPack(record);
  if (!(packRoutes[jurisdiction] as readonly string[]).includes(route)) throw invalid({ route: "field.reference.unknown" });
  const known = new Set(shown.map((file) => file.id));
  if (files.some((file) => !known.has(file))) throw invalid({ files: "field.reference.unknown" });
  return `${translators[jurisdiction]("pack.file", { number: recordNumber(record.cid) })}.zip`;
}

function fileName(t: Translate, request: Exclude<ReportRequest, PackRequest>, customers: readonly string[]): string {
  if (request.kind === "writs") return `${t("reports.file.writs")}_${request.ids.length}.zip`;
  const { kind, start, end, format } = request;
  const who = customers.length > 1 ? t("reports.file.several") : (customers[0] ?? t("reports.file.all"));
  const parts = [t(`reports.file.${kind}`), ...(kind === "global" ? [] : [slug(who)]), start, end];
  return `${parts.join("_")}.${format}`;
}

const maxNameLength = 60;
const slug = (name: string) =>
  name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, maxNameLength);
