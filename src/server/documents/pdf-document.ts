import type { Chart } from "#domain/analytics/measure.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { ChartData } from "../../charts/chart-data.ts";
import type { LegendEntry } from "../../charts/legend.ts";

/** What every document has: `house.typ` draws it. All texts are in the reader's language already. */
export type PdfHead = {
  locale: Locale;
  /** Upright unless told. */
  isLandscape?: boolean;
  /** Of the file, for readers that show it. */
  title: string;
  /** The navy band: what kind of document it is, when it was made, its name, and a line below. */
  kind: string;
  made: string;
  name: string;
  about: string;
  /** The first is the one that stands out. */
  chips: string[];
  /** At the foot of each page, with `{page}` and `{pages}` where the numbers go. */
  confidential: string;
  page: string;
};

/** Texts of several lines are shown as such. */
export type PdfBlock =
  | { kind: "fields"; fields: { label: string; value: string; isWide: boolean }[] }
  | { kind: "text"; label: string; text: string }
  | { kind: "table"; label?: string; columns: PdfColumn[]; rows: PdfCell[][]; total?: string[] }
  | { kind: "note"; text: string };
/** Wide ones share what the others leave; a width is in millimetres. */
export type PdfColumn = { label: string; align?: "right"; isWide?: boolean; width?: number };
/** With a note in small print below. */
export type PdfCell = string | { text: string; note: string };
/** With how it changed against the period before. */
export type PdfFigure = { label: string; value: string; change?: { direction: "up" | "down" | "same"; text: string; isGood?: boolean } };
/** One measure; without views it says why. */
export type PdfCard = {
  title: string;
  note: string;
  figures: PdfFigure[];
  split?: { columns: PdfColumn[]; rows: string[][] };
  views: PdfView[];
  empty?: string;
};
/** A chart of so many pixels, which are drawn so many millimetres wide. The thread that makes the document draws it. */
export type PdfView = {
  name?: string;
  chart: Chart;
  data: ChartData;
  pixels: { width: number; height: number };
  width: number;
  legend: LegendEntry[];
  /** What it says to who cannot see it. */
  alt: string;
  svg?: string;
};
/** `least` is how high each card is at least, in millimetres; all that is in it is drawn `scale` times as large. */
export type PdfFigures = { kind: "tiles"; tiles: PdfFigure[] } | { kind: "cards"; columns: 1 | 2; least: number; scale?: number; cards: PdfCard[] };
export type PdfSection<Block = PdfBlock> = { title: string; blocks: Block[] };

/** A document of titled sections. */
export type PdfDocument<Block = PdfBlock> = PdfHead & { sections: PdfSection<Block>[] };
/** One that also shows figures. */
export type PdfReport = PdfDocument<PdfBlock | PdfFigures>;
