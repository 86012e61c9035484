import { computeMeasures } from "#server/analytics/compute-measures.ts";
import type { Table } from "#server/tables/table.ts";
import { caseColumns, casesOf, orderColumns, ordersOf, trialColumns, trialsOf } from "./case-sheets.ts";
import { establishmentColumns, readEstablishments } from "./establishment-sheet.ts";
import type { ContextOf } from "./report-context.ts";
import { analyticsQueryOf, sourcesOf } from "./report-scope.ts";
import { longSheet, shortSheet } from "./sheet.ts";
import { summarySheet } from "./summary-sheet.ts";

/** The customer report as a workbook of five sheets. */
export async function customerTables(context: ContextOf<"customer">): Promise<Table[]> {
  const { tx, user, words, request, progress } = context;
  const { t } = words;
  const results = await computeMeasures(tx, user, "cases", analyticsQueryOf(request));
  await progress(20);
  const sources = sourcesOf(user, request);
  const establishments = await readEstablishments(context, sources);
  await progress(30);
  const all = results.find(({ key }) => key === "totals")!.n;
  const progressWithin = (from: number, to: number, rows: number) => (done: number) =>
    progress(from + (to - from) * Math.min(1, done / Math.max(1, rows)));
  return [
    summarySheet(words, results),
    longSheet(context, t("sheet.cases"), caseColumns, casesOf(sources.cases), progressWithin(30, 80, all)),
    longSheet(context, t("sheet.trials"), trialColumns, trialsOf(sources.cases), progressWithin(80, 90, all)),
    longSheet(context, t("sheet.orders"), orderColumns, ordersOf(sources.cases, context.today), progressWithin(90, 95, all)),
    shortSheet(words, t("sheet.establishments"), establishmentColumns, establishments.rows),
  ];
}
