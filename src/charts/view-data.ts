import type { View } from "#domain/analytics/measure.ts";
import type { Measured } from "#domain/analytics/measured.ts";
import { type AnalyticsScreen, figureName, figureText, rowName } from "#domain/analytics/say.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import type { Words } from "#domain/messages/words.ts";
import type { ChartData, Look, Say } from "./chart-data.ts";
import { filledSeries, viewRows } from "./view-rows.ts";

/** A look that knows the colours of phases. */
export type ViewLook = Look & { phases: Readonly<Record<string, string>> };

/** A view in words and colours, ready to be drawn. */
export function viewData(words: Words, screen: AnalyticsScreen, measured: Measured, view: View, look: ViewLook): ChartData {
  const rows = viewRows(measured, view);
  const places = filledSeries(rows, view);
  return {
    series: places.map((place) => ({ name: figureName(words, screen, view.series[place]!.key), unit: view.series[place]!.unit })),
    rows: rows.map((row) => ({
      name: rowName(words, view, row),
      values: places.map((place) => row.values[place] ?? null),
      color: colorOf(view, row.key, look),
    })),
  };
}

/** Phases have their colours everywhere; who says nothing is grey. */
function colorOf({ grouping, chart }: View, key: string | null, look: ViewLook): string | undefined {
  if (grouping.by === "phase") return look.phases[key ?? ""];
  if (grouping.by === "enum" && grouping.of === "caseStatus") return look.phases[phaseOf("caseStatus", key) ?? ""];
  return key === null && chart !== "stackedBars" ? look.colors.at(-1) : undefined;
}

/** How figures are said in one language. */
export const sayIn = (words: Words): Say => ({
  figure: (unit, value) => figureText(words, unit, value),
  short: (unit, value) => {
    if (unit === "share") return words.percent(value);
    if (unit === "count") return words.number(value);
    const isLarge = Math.abs(value) >= 10_000;
    return isLarge ? `${words.number(Math.round(value / 100) / 10)} k€` : `${words.number(Math.round(value))} €`;
  },
  percent: words.percent,
});
