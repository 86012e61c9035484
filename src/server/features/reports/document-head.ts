import type { AnalyticsQuery } from "#api/analytics.ts";
import { wholeKey } from "#domain/analytics/measure-result.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import type { ReportKind } from "#domain/reports/report-kinds.ts";
import { sql } from "#server/db/sql.ts";
import type { PdfHead } from "#server/documents/pdf-document.ts";
import type { ReportContext } from "./report-context.ts";
import { analyticsQueryOf } from "./report-scope.ts";

const maxNamed = 4;

/** The band and the foot of a report: customers, period and filters. */
export async function headOf({ tx, words, customers, today }: ReportContext, kind: string, query: AnalyticsQuery): Promise<PdfHead> {
  const { t, locale, date } = words;
  const { zones = [], establishments = [] } = query;
  const isWhole = establishments.length === 0 || establishments.includes(wholeKey);
  const namesOf = async (table: "zones" | "establishments", ids: readonly string[]) =>
    ids.length === 0
      ? []
      : (await tx.rows<{ alias: string }>(sql`select alias from ${sql.table(table)} where id = any(${ids}::uuid[]) order by alias`)).map(
          (row) => row.alias,
        );
  const shops = isWhole ? [] : await namesOf("establishments", establishments);
  const timeZoneNames = await namesOf("zones", zones);
  const name = customers.length === 0 ? t("activity.allCustomers") : customers.join(", ");
  return {
    locale,
    title: `${kind} · ${name}`,
    kind,
    made: t("document.made", { date: date(toLocal(today, "Europe/Madrid").slice(0, 10)) }),
    name,
    about: "",
    chips: [
      t("activity.period", { start: date(query.start), end: date(query.end) }),
      ...(timeZoneNames.length > 0 ? [t("activity.zones", { names: timeZoneNames.join(", ") })] : []),
      ...(isWhole ? [] : shops.length <= maxNamed ? shops : [t("activity.shops", { n: establishments.length })]),
      ...(query.compareStart && query.compareEnd ? [t("activity.compared", { start: date(query.compareStart), end: date(query.compareEnd) })] : []),
      ...(query.split ? [t("activity.split")] : []),
      ...(query.collaborators ? [t("activity.collaborators")] : []),
    ],
    confidential: t("activity.confidential"),
    page: t("document.page", { page: "{page}", pages: "{pages}" }),
  };
}

const titles = {
  analytics: "activity.title",
  customer: "activity.title",
  global: "reports.kind.global",
  actions: "sheet.actions",
} as const satisfies Record<Exclude<ReportKind, "writs" | "pack">, MessageKey>;

/** The lines above the tables of a workbook: what it is about, period and filters, and when it was made. */
export async function captionOf(context: ReportContext): Promise<string[]> {
  const { words, request } = context;
  const { title, chips, made, confidential } = await headOf(context, words.t(titles[request.kind]), analyticsQueryOf(request));
  const country = request.kind === "global" && request.country ? [words.enums.countries[request.country]] : [];
  return [title, [...chips, ...country].join(" · "), `${made} · ${confidential}`];
}
