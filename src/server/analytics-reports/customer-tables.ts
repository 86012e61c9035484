import { measure } from "#server/analytics/measure.ts";
import type { Table } from "#server/tables/table.ts";
import { analyticsOf, sourcesOf } from "./asked-about.ts";
import { caseColumns, casesOf, orderColumns, ordersOf, trialColumns, trialsOf } from "./case-sheets.ts";
import { establishmentColumns, readEstablishments } from "./establishment-sheet.ts";
import type { Of } from "./making.ts";
import { longSheet, shortSheet } from "./sheet.ts";
import { summarySheet } from "./summary-sheet.ts";

/** The customer report as a workbook of five sheets. */
export async function customerTables(making: Of<"customer">): Promise<Table[]> {
  const { tx, user, words, asked, pace } = making;
  const { t } = words;
  const measured = await measure(tx, user, "cases", analyticsOf(asked));
  await pace(20);
  const sources = sourcesOf(user, asked);
  const establishments = await readEstablishments(making, sources);
  await pace(30);
  const all = measured.find(({ key }) => key === "totals")!.n;
  const within = (from: number, to: number, rows: number) => (done: number) => pace(from + (to - from) * Math.min(1, done / Math.max(1, rows)));
  return [
    summarySheet(words, measured),
    longSheet(making, t("sheet.cases"), caseColumns, casesOf(sources.cases), within(30, 80, all)),
    longSheet(making, t("sheet.trials"), trialColumns, trialsOf(sources.cases), within(80, 90, all)),
    longSheet(making, t("sheet.orders"), orderColumns, ordersOf(sources.cases), within(90, 95, all)),
    shortSheet(words, t("sheet.establishments"), establishmentColumns, establishments.rows),
  ];
}
