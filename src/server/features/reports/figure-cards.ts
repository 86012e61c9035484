import { linesOf, nameLine } from "#charts/bars.ts";
import type { ChartData } from "#charts/chart-data.ts";
import { legendEntries } from "#charts/legend.ts";
import { nameShare, printTheme } from "#charts/print-theme.ts";
import { chartFormat, viewData } from "#charts/view-data.ts";
import { viewRows } from "#charts/view-rows.ts";
import type { Series, View } from "#domain/analytics/measure.ts";
import type { FigureResult, MeasureResult } from "#domain/analytics/measure-result.ts";
import {
  type AnalyticsScreen,
  dateText,
  definitionText,
  figureName,
  figureText,
  growthText,
  hasPartialMonth,
  measureTitle,
  rangesText,
} from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import type { ShownPeriod } from "#domain/analytics/period.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfCard, PdfFigure, PdfView } from "#server/documents/pdf-document.ts";

/** Sizes of the charts of a card in millimetres; `scale` is that of one pixel, `maxHeight` limits bar charts. */
export type CardSize = { width: number; height: number; donut: number; maxHeight: number; scale: number };
export const smallCard: CardSize = { width: 80, height: 27, donut: 27, maxHeight: 110, scale: 0.215 };
export const wideCard: CardSize = { width: 172, height: 60, donut: 60, maxHeight: 110, scale: 0.235 };

/** One measure as a card: the same title, figures and charts as on the screen. */
export function figureCard(
  words: Words,
  screen: AnalyticsScreen,
  result: MeasureResult,
  views: readonly View[],
  size: CardSize,
  shown: ShownPeriod,
): PdfCard {
  const measure = measureOf(result.key);
  const title = measureTitle(words, screen, result.key);
  const isFirst = measure.views.length === 0 || views.includes(measure.views[0]!);
  const split = isFirst && result.split && splitTable(words, screen, result);
  const room = split ? { ...size, height: size.height - (split.rows.length + 1) * perRow } : size;
  const drawn = views.flatMap((view): PdfView[] => {
    const data = viewData(words, screen, result, view, printTheme, shown);
    if (data.rows.length === 0) return [];
    const name = words.t(`analytics.view.${view.key}`);
    const legend = legendEntries(view.chart, { data, theme: printTheme, format: chartFormat(words) });
    // The first view needs no name: it is what the measure is about.
    const isNamed = measure.sideBySide || view !== measure.views[0];
    return [{ ...(isNamed && { name }), chart: view.chart, data, legend, ...pictureSize(view, data, room), alt: altOf(words, title, name, data) }];
  });
  return {
    title,
    note: [
      words.t("analytics.n", { count: words.number(result.n) }),
      dateText(words, result.key),
      rangesText(words, shown),
      views.some((view) => hasPartialMonth(view, viewRows(result, view), shown)) ? words.t("analytics.partialNote") : undefined,
    ]
      .filter(Boolean)
      .join(" · ")
      .concat(isFirst ? ` · ${definitionText(words, result.key)}` : ""),
    // Only on the first card of a measure.
    figures: isFirst ? result.figures.map((figure) => pdfFigure(words, screen, measure.figures, figure)) : [],
    ...(split && { split }),
    views: drawn,
    ...(views.length > 0 && drawn.length === 0 && { empty: words.t("analytics.empty") }),
  };
}

/** A figure and its change. `good` is the desired direction. */
export function pdfFigure(
  words: Words,
  screen: AnalyticsScreen,
  declared: readonly Series[],
  { key, value, before }: FigureResult,
  good?: "up" | "down",
): PdfFigure {
  const { unit } = declared.find((series) => series.key === key)!;
  const by = growthText(words, unit, value, before);
  const direction = value === null || value === before ? "same" : value > before! ? "up" : "down";
  const signs = { up: "+", down: "−", same: "" };
  const change = by !== undefined && { change: { direction, text: `${signs[direction]}${by}`, isGood: direction === good } as const };
  return { label: figureName(words, screen, key), value: figureText(words, unit, value), ...change };
}

function splitTable(words: Words, screen: AnalyticsScreen, { key, figures, split }: MeasureResult) {
  const unitOf = (name: string) => measureOf(key).figures.find((series) => series.key === name)!.unit;
  return {
    columns: [{ label: "", isWide: true }, ...split!.map((side) => ({ label: words.t(`analytics.split.${side.key}`), align: "right" as const }))],
    rows: figures.map((figure, place) => [
      figureName(words, screen, figure.key),
      ...split!.map((side) => figureText(words, unitOf(figure.key), side.figures[place]!.value)),
    ]),
  };
}

/** Bars are closer together than on the screen, and many of them are drawn smaller. */
const perBar = 19;
const shareBarHeight = 34;
/** Height of a table row of a card, in millimetres. */
const perRow = 5.2;
/** The total in the middle of a donut has little room. */
const donutScale = 0.18;

function pictureSize({ chart }: View, { rows }: ChartData, { width, height, donut, maxHeight, scale }: CardSize): Pick<PdfView, "pixels" | "width"> {
  const pixel = (millimetres: number, by = scale) => Math.round(millimetres / by);
  if (chart === "donut") {
    const side = pixel(donut, Math.min(scale, Math.max(donutScale, donut / 250)));
    return { pixels: { width: side, height: side }, width: donut };
  }
  if (chart === "shareBar") return { pixels: { width: pixel(width), height: shareBarHeight }, width };
  if (chart !== "bars" && chart !== "stackedBars") return { pixels: { width: pixel(width), height: pixel(height) }, width };
  const lines = linesOf(
    rows.map(({ name }) => name),
    pixel(width) * nameShare,
  );
  const tall = Math.max(rows.length, 3) * Math.max(perBar, lines * nameLine + 5) + 8;
  const fitting = Math.min(scale, maxHeight / tall);
  return { pixels: { width: pixel(width, fitting), height: tall }, width };
}

/** The alternative text lists the figures of the chart. */
function altOf(words: Words, title: string, name: string, { rows, series }: ChartData): string {
  const figures = rows.map((row) => `${row.name}: ${series.map(({ unit }, place) => figureText(words, unit, row.values[place])).join(", ")}`);
  return `${words.t("analytics.tableOf", { measure: title, view: name })}. ${figures.join("; ")}`;
}
