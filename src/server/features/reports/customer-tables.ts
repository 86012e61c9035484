import type { FigureKey } from "#domain/analytics/measure.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { computeMeasures } from "#server/analytics/compute-measures.ts";
import type { Table } from "#server/tables/table.ts";
import { caseColumns, casesOf, orderColumns, ordersOf, trialColumns, trialsOf } from "./case-sheets.ts";
import { establishmentColumns, readEstablishments, zoneColumns } from "./establishment-sheet.ts";
import type { ContextOf } from "./report-context.ts";
import { analyticsQueryOf, sourcesOf } from "./report-scope.ts";
import { longSheet, type SheetRow, shortSheet } from "./sheet.ts";
import { summarySheet } from "./summary-sheet.ts";

/** The customer report as a workbook: the sheet of zones only where there are any. */
export async function customerTables(context: ContextOf<"customer">): Promise<Table[]> {
  const { tx, user, words, request, progress } = context;
  const { t } = words;
  const query = analyticsQueryOf(request);
  const results = await computeMeasures(tx, user, "cases", query);
  await progress(20);
  const sources = sourcesOf(user, request);
  const establishments = await readEstablishments(context, sources);
  await progress(30);
  const totals = results.find(({ key }) => key === "totals")!;
  const all = totals.n;
  const progressWithin = (from: number, to: number, rows: number) => (done: number) =>
    progress(from + (to - from) * Math.min(1, done / Math.max(1, rows)));
  return [
    summarySheet(words, results, request, { start: query.compareStart!, end: query.compareEnd! }),
    longSheet(context, t("sheet.cases"), caseColumns, casesOf(sources.cases), progressWithin(30, 80, all), totalOf(totals, t("sheet.total"))),
    longSheet(context, t("sheet.trials"), trialColumns, trialsOf(sources.cases), progressWithin(80, 90, all)),
    longSheet(context, t("sheet.orders"), orderColumns, ordersOf(sources.cases, context.today), progressWithin(90, 95, all)),
    shortSheet(words, t("sheet.establishments"), establishmentColumns, establishments.rows, establishments.total),
    ...(establishments.zones.length > 0 ? [shortSheet(words, t("sheet.zones"), zoneColumns, establishments.zones)] : []),
  ];
}

/** The sums of the list of cases, from the same measure as the screen. Sheets take money in cents. */
function totalOf({ figures }: MeasureResult, cid: string): SheetRow {
  const cents = (key: FigureKey) => Math.round((figures.find((figure) => figure.key === key)!.value ?? 0) * 100);
  return { cid, ticketAmount: cents("amount"), recovered: cents("recovered"), claimed: cents("claimed") };
}
