import type { Chart } from "#domain/analytics/measure.ts";
import { type ChartInput, colorAt, total } from "./chart-data.ts";
import { seriesOfOneUnit } from "./columns.ts";

/** One colour of a chart; parts of a whole also have figures and a share. */
export type LegendEntry = { name: string; color: string; figures?: string; share?: string };

export const showsParts = (chart: Chart) => chart === "donut" || chart === "shareBar";

/** Empty if the chart labels its groups itself. */
export function legendEntries(chart: Chart, input: ChartInput): LegendEntry[] {
  const { data, theme, format } = input;
  if (showsParts(chart)) {
    const all = total(data);
    return data.rows.map(({ name, values, color }, index) => ({
      name,
      color: color ?? colorAt(theme, index),
      figures: data.series.map(({ unit }, seriesIndex) => format.figure(unit, values[seriesIndex] ?? 0)).join(" · "),
      share: format.percent(all === 0 ? 0 : (values[0] ?? 0) / all),
    }));
  }
  const series = chart === "stackedBars" ? data.series : seriesOfOneUnit(input);
  if (series.length < 2 || chart === "heatMap" || chart === "bars") return [];
  return series.map(({ name, color }, index) => ({ name, color: color ?? colorAt(theme, index) }));
}
