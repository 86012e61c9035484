import type { ChartData } from "#charts/chart-data.ts";
import type { LegendEntry } from "#charts/legend.ts";
import type { Chart } from "#domain/analytics/measure.ts";
import type { Locale } from "#domain/messages/catalogue.ts";

/** In whose name a document is made: name and colour of the customer or of the installation, and the file of its letterhead among the pictures. */
export type PdfLook = { name?: string; accent?: string; letterhead?: string };

/** The head and foot of every document, drawn by `house-style.typ`. All texts are translated already. */
export type PdfHead = {
  locale: Locale;
  look?: PdfLook;
  /** Portrait by default. */
  isLandscape?: boolean;
  /** Title in the metadata of the file. */
  title: string;
  /** The band: kind of document, date, name, and a line below. */
  kind: string;
  made: string;
  name: string;
  about: string;
  /** The first one is highlighted. */
  chips: string[];
  /** At the foot of each page, with `{page}` and `{pages}` where the numbers go. */
  confidential: string;
  page: string;
};

/** Line breaks in texts are kept. */
export type PdfBlock =
  | { kind: "fields"; fields: { label: string; value: string; isWide: boolean }[] }
  | { kind: "text"; label: string; text: string }
  | { kind: "table"; label?: string; columns: PdfColumn[]; rows: PdfCell[][]; total?: string[] }
  | { kind: "note"; text: string };
/** Wide columns share the remaining width; `width` is in millimetres. */
export type PdfColumn = { label: string; align?: "right"; isWide?: boolean; width?: number };
/** A text, or one with a note in small print below. */
export type PdfCell = string | { text: string; note: string };
/** A figure, and its change against the previous period. */
export type PdfFigure = { label: string; value: string; change?: { direction: "up" | "down" | "same"; text: string; isGood?: boolean } };
/** One measure; `empty` is the text shown instead of views. */
export type PdfCard = {
  title: string;
  note: string;
  figures: PdfFigure[];
  split?: { columns: PdfColumn[]; rows: string[][] };
  views: PdfView[];
  empty?: string;
};
/** A chart, drawn in `pixels` and placed `width` millimetres wide. The PDF worker adds the SVG. */
export type PdfView = {
  name?: string;
  chart: Chart;
  data: ChartData;
  pixels: { width: number; height: number };
  width: number;
  legend: LegendEntry[];
  /** Alternative text for screen readers. */
  alt: string;
  svg?: string;
};
/** `minHeight` of a card in millimetres; `scale` enlarges its content. */
/** A picture with what is known of it; `file` is its name among the pictures of the document, without one `empty` stands in its place. */
export type PdfPicture = { file?: string; alt: string; title: string; lines: string[]; mark: string; empty?: string };
export type PdfFigures =
  | { kind: "pictures"; pictures: PdfPicture[] }
  /** Something that the document should have and has not. */
  | { kind: "missing"; text: string }
  /** One, as large as the page allows. */
  | { kind: "picture"; picture: PdfPicture }
  | { kind: "tiles"; tiles: PdfFigure[] }
  | { kind: "cards"; columns: 1 | 2; minHeight: number; scale?: number; cards: PdfCard[] };
export type PdfSection<Block = PdfBlock> = { title: string; blocks: Block[] };

/** A document of titled sections. */
export type PdfDocument<Block = PdfBlock> = PdfHead & { sections: PdfSection<Block>[] };
/** A document that also has figures, charts and pictures. */
export type PdfReport = PdfDocument<PdfBlock | PdfFigures>;
