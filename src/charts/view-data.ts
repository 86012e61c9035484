import type { View } from "#domain/analytics/measure.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { type AnalyticsScreen, figureName, figureText, rowName } from "#domain/analytics/measure-texts.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import type { Words } from "#domain/messages/words.ts";
import type { ChartData, ChartFormat, ChartTheme } from "./chart-data.ts";
import { filledSeries, viewRows } from "./view-rows.ts";

/** A theme with the colours of phases. */
export type ViewTheme = ChartTheme & { phases: Readonly<Record<string, string>> };

/** A view with names and colours, ready to be drawn. */
export function viewData(words: Words, screen: AnalyticsScreen, result: MeasureResult, view: View, theme: ViewTheme): ChartData {
  const rows = viewRows(result, view);
  const indexes = filledSeries(rows, view);
  return {
    series: indexes.map((index) => ({ name: figureName(words, screen, view.series[index]!.key), unit: view.series[index]!.unit })),
    rows: rows.map((row) => ({
      name: rowName(words, view, row),
      values: indexes.map((index) => row.values[index] ?? null),
      color: colorOf(view, row.key, theme),
    })),
  };
}

/** Phases have the same colour everywhere; records without a value are grey. */
function colorOf({ grouping, chart }: View, key: string | null, theme: ViewTheme): string | undefined {
  if (grouping.by === "phase") return theme.phases[key ?? ""];
  if (grouping.by === "enum" && grouping.of === "caseStatus") return theme.phases[phaseOf("caseStatus", key) ?? ""];
  return key === null && chart !== "stackedBars" ? theme.colors.at(-1) : undefined;
}

/** How figures are formatted in one language. */
export const chartFormat = (words: Words): ChartFormat => ({
  figure: (unit, value) => figureText(words, unit, value),
  short: (unit, value) => {
    if (unit === "share") return words.percent(value);
    if (unit === "count") return words.number(value);
    const isLarge = Math.abs(value) >= 10_000;
    return isLarge ? `${words.number(Math.round(value / 100) / 10)} k€` : `${words.number(Math.round(value))} €`;
  },
  percent: words.percent,
});
