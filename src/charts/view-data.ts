import type { View } from "#domain/analytics/measure.ts";
import { type MeasureResult, othersKey } from "#domain/analytics/measure-result.ts";
import { type AnalyticsScreen, figureName, figureText, rowName } from "#domain/analytics/measure-texts.ts";
import type { ShownPeriod } from "#domain/analytics/period.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import type { Words } from "#domain/messages/words.ts";
import type { ChartData, ChartFormat } from "./chart-data.ts";
import { showsParts } from "./legend.ts";
import { meaningColor, restColor, type ViewTheme } from "./meaning-colors.ts";
import { filledSeries, viewRows } from "./view-rows.ts";

/** A view with names and colours, ready to be drawn. `shown` tells which months are not whole. */
export function viewData(words: Words, screen: AnalyticsScreen, result: MeasureResult, view: View, theme: ViewTheme, shown: ShownPeriod): ChartData {
  const rows = viewRows(result, view);
  const indexes = filledSeries(rows, view);
  return {
    series: indexes.map((index) => {
      const { key, unit } = view.series[index]!;
      return { name: figureName(words, screen, key), unit, color: meaningColor(theme, key) };
    }),
    rows: rows.map((row) => ({
      name: rowName(words, view, row, shown),
      values: indexes.map((index) => row.values[index] ?? null),
      color: rowColor(view, row.key, theme),
    })),
  };
}

/** Only where rows are told apart by colour: phases and statuses everywhere, other groups as parts of a whole. */
function rowColor({ grouping, chart }: View, key: string | null, theme: ViewTheme): string | undefined {
  if (grouping.by === "phase") return theme.phases[key ?? ""];
  if (grouping.by === "enum" && grouping.of === "caseStatus") return theme.phases[phaseOf("caseStatus", key) ?? ""];
  if (key === null || key === othersKey) return chart === "stackedBars" ? undefined : restColor(theme);
  if (!showsParts(chart)) return undefined;
  return meaningColor(theme, grouping.by === "enum" ? `${grouping.of}.${key}` : key);
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
