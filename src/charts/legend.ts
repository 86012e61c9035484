import type { Chart } from "#domain/analytics/measure.ts";
import { type ChartInput, colorAt, total } from "./chart-data.ts";
import { seriesOfOneUnit } from "./columns.ts";

/** What one colour of a chart means; parts of a whole also have their figures and their share. */
export type LegendEntry = { name: string; color: string; figures?: string; share?: string };

export const isOfParts = (chart: Chart) => chart === "donut" || chart === "shareBar";

/** Nothing where the chart names its groups itself. */
export function legendOf(chart: Chart, input: ChartInput): LegendEntry[] {
  const { data, look, say } = input;
  if (isOfParts(chart)) {
    const all = total(data);
    return data.rows.map(({ name, values, color }, index) => ({
      name,
      color: color ?? colorAt(look, index),
      figures: data.series.map(({ unit }, place) => say.figure(unit, values[place] ?? 0)).join(" · "),
      share: say.percent(all === 0 ? 0 : (values[0] ?? 0) / all),
    }));
  }
  const series = chart === "stackedBars" ? data.series : seriesOfOneUnit(input);
  if (series.length < 2 || chart === "heatMap" || chart === "bars") return [];
  return series.map(({ name }, index) => ({ name, color: colorAt(look, index) }));
}
