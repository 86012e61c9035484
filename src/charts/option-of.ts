import type { EChartsOption } from "echarts";
import type { Chart } from "#domain/analytics/measure.ts";
import { bars, linesOf, nameLine, nameWidthOf, shareBar, stackedBars } from "./bars.ts";
import type { ChartData, ChartInput, ChartTheme } from "./chart-data.ts";
import { columns, line } from "./columns.ts";
import { donut } from "./donut.ts";
import { heatMap } from "./heat-map.ts";

const builders: Record<Chart, (input: ChartInput) => EChartsOption> = {
  bars,
  stackedBars,
  shareBar,
  columns: (input) => columns(input, "beside"),
  stackedColumns: (input) => columns(input, "stacked"),
  line,
  donut,
  heatMap,
};

/** The ECharts option of a view: for the screen, and for the SVG of documents. */
export const optionOf = (chart: Chart, input: ChartInput): EChartsOption => builders[chart](input);

/** Height in pixels: bars grow with their rows and the lines of their names, other charts are fixed. */
export function heightOf(chart: Chart, { rows }: Pick<ChartData, "rows">, theme: Pick<ChartTheme, "nameWidth">): number {
  if (chart === "bars" || chart === "stackedBars") {
    const lines = linesOf(
      rows.map(({ name }) => name),
      nameWidthOf(theme),
    );
    return Math.max(rows.length, 3) * Math.max(26, lines * nameLine + 6) + 8;
  }
  if (chart === "shareBar") return 34;
  return chart === "donut" ? 180 : 210;
}
