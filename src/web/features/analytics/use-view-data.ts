import { useMemo } from "react";
import type { View } from "#domain/analytics/measure.ts";
import type { Measured } from "#domain/analytics/measured.ts";
import { figureName, figureText, rowName } from "#domain/analytics/say.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import type { Words } from "#domain/messages/words.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { ChartData, ChartInput, Say } from "../../../charts/chart-data.ts";
import { useAnalytics } from "./analytics-context.ts";
import { type ScreenLook, useLook } from "./use-look.ts";
import { filledSeries, viewRows } from "./view-rows.ts";

/** A view in words and in the colours of the theme, ready to be drawn. */
export function useViewData(measured: Measured, view: View): ChartInput {
  const words = useI18n();
  const { screen } = useAnalytics();
  const look = useLook();
  return useMemo(() => {
    const rows = viewRows(measured, view);
    const places = filledSeries(rows, view);
    const data: ChartData = {
      series: places.map((place) => ({ name: figureName(words, screen, view.series[place]!.key), unit: view.series[place]!.unit })),
      rows: rows.map((row) => ({
        name: rowName(words, view, row),
        values: places.map((place) => row.values[place] ?? null),
        color: colorOf(view, row.key, look),
      })),
    };
    return { data, look, say: sayIn(words) };
  }, [measured, view, words, screen, look]);
}

/** Phases have their colours everywhere; who says nothing is grey. */
function colorOf({ grouping, chart }: View, key: string | null, look: ScreenLook): string | undefined {
  if (grouping.by === "phase") return look.phases[key ?? ""];
  if (grouping.by === "enum" && grouping.of === "caseStatus") return look.phases[phaseOf("caseStatus", key) ?? ""];
  return key === null && chart !== "stackedBars" ? look.colors.at(-1) : undefined;
}

const sayIn = (words: Words): Say => ({
  figure: (unit, value) => figureText(words, unit, value),
  short: (unit, value) => {
    if (unit === "share") return words.percent(value);
    if (unit === "count") return words.number(value);
    const isLarge = Math.abs(value) >= 10_000;
    return isLarge ? `${words.number(Math.round(value / 100) / 10)} k€` : `${words.number(Math.round(value))} €`;
  },
  percent: words.percent,
});
