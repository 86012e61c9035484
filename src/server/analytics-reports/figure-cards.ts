import type { Series, View } from "#domain/analytics/measure.ts";
import type { Measured, MeasuredFigure } from "#domain/analytics/measured.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { type AnalyticsScreen, figureName, figureText, growthText, measureTitle } from "#domain/analytics/say.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfCard, PdfFigure, PdfView } from "#server/documents/pdf-document.ts";
import type { ChartData } from "../../charts/chart-data.ts";
import { legendOf } from "../../charts/legend.ts";
import { paperLook } from "../../charts/paper-look.ts";
import { sayIn, viewData } from "../../charts/view-data.ts";

/** How large the pictures of a card are: millimetres of the page, and of one pixel. Bars may be as high as `most`. */
export type CardSize = { width: number; height: number; donut: number; most: number; scale: number };
export const smallCard: CardSize = { width: 80, height: 27, donut: 27, most: 110, scale: 0.215 };
export const wideCard: CardSize = { width: 172, height: 60, donut: 60, most: 110, scale: 0.235 };

/** One measure as a card of a document: the same title, figures and charts as on the screen. */
export function figureCard(words: Words, screen: AnalyticsScreen, measured: Measured, views: readonly View[], size: CardSize): PdfCard {
  const measure = measureOf(measured.key);
  const title = measureTitle(words, screen, measured.key);
  const isFirst = views.includes(measure.views[0]!);
  const split = isFirst && measured.split && splitTable(words, screen, measured);
  const room = split ? { ...size, height: size.height - (split.rows.length + 1) * perRow } : size;
  const drawn = views.flatMap((view): PdfView[] => {
    const data = viewData(words, screen, measured, view, paperLook);
    if (data.rows.length === 0) return [];
    const name = words.t(`analytics.view.${view.key}`);
    const legend = legendOf(view.chart, { data, look: paperLook, say: sayIn(words) });
    // The first is what a measure is about anyway.
    const isNamed = measure.together || view !== measure.views[0];
    return [{ ...(isNamed && { name }), chart: view.chart, data, legend, ...pictureSize(view, data, room), alt: altOf(words, title, name, data) }];
  });
  return {
    title,
    note: words.t("analytics.n", { count: words.number(measured.n) }),
    // Told once, where a measure has more than one card.
    figures: isFirst ? measured.figures.map((figure) => pdfFigure(words, screen, measure.figures, figure)) : [],
    ...(split && { split }),
    views: drawn,
    ...(drawn.length === 0 && { empty: words.t("analytics.empty") }),
  };
}

/** A figure and how it changed. `good` is the way that is wished for. */
export function pdfFigure(
  words: Words,
  screen: AnalyticsScreen,
  declared: readonly Series[],
  { key, value, before }: MeasuredFigure,
  good?: "up" | "down",
): PdfFigure {
  const { unit } = declared.find((series) => series.key === key)!;
  const by = growthText(words, unit, value, before);
  const direction = value === null || value === before ? "same" : value > before! ? "up" : "down";
  const signs = { up: "+", down: "−", same: "" };
  const change = by !== undefined && { change: { direction, text: `${signs[direction]}${by}`, isGood: direction === good } as const };
  return { label: figureName(words, screen, key), value: figureText(words, unit, value), ...change };
}

function splitTable(words: Words, screen: AnalyticsScreen, { key, figures, split }: Measured) {
  const unitOf = (name: string) => measureOf(key).figures.find((series) => series.key === name)!.unit;
  return {
    columns: [{ label: "", isWide: true }, ...split!.map((side) => ({ label: words.t(`analytics.split.${side.key}`), align: "right" as const }))],
    rows: figures.map((figure, place) => [
      figureName(words, screen, figure.key),
      ...split!.map((side) => figureText(words, unitOf(figure.key), side.figures[place]!.value)),
    ]),
  };
}

/** Paper is dearer than a screen: bars stand closer together, and very many of them are drawn smaller. */
const perBar = 19;
const shareBarHeight = 34;
/** Millimetres that a table takes of a card. */
const perRow = 5.2;
/** The whole in the middle of a donut has little room. */
const donutScale = 0.18;

function pictureSize({ chart }: View, { rows }: ChartData, { width, height, donut, most, scale }: CardSize): Pick<PdfView, "pixels" | "width"> {
  const pixel = (millimetres: number, by = scale) => Math.round(millimetres / by);
  if (chart === "donut") {
    const side = pixel(donut, Math.min(scale, Math.max(donutScale, donut / 250)));
    return { pixels: { width: side, height: side }, width: donut };
  }
  if (chart === "shareBar") return { pixels: { width: pixel(width), height: shareBarHeight }, width };
  if (chart !== "bars" && chart !== "stackedBars") return { pixels: { width: pixel(width), height: pixel(height) }, width };
  const tall = Math.max(rows.length, 3) * perBar + 8;
  const fitting = Math.min(scale, most / tall);
  return { pixels: { width: pixel(width, fitting), height: tall }, width };
}

/** Who cannot see a picture hears what it shows. */
function altOf(words: Words, title: string, name: string, { rows, series }: ChartData): string {
  const told = rows.map((row) => `${row.name}: ${series.map(({ unit }, place) => figureText(words, unit, row.values[place])).join(", ")}`);
  return `${words.t("analytics.tableOf", { measure: title, view: name })}. ${told.join("; ")}`;
}
