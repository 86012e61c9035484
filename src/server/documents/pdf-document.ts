import type { Locale } from "#domain/messages/catalogue.ts";

/** What every document has: `house.typ` draws it. All texts are in the reader's language already. */
export type PdfHead = {
  locale: Locale;
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
  | { kind: "table"; label?: string; columns: PdfColumn[]; rows: PdfCell[][] }
  | { kind: "note"; text: string };
/** Wide ones share what the others leave; a width is in millimetres. */
export type PdfColumn = { label: string; align?: "right"; isWide?: boolean; width?: number };
/** With a note in small print below. */
export type PdfCell = string | { text: string; note: string };
export type PdfSection = { title: string; blocks: PdfBlock[] };

/** A document of titled sections. */
export type PdfDocument = PdfHead & { sections: PdfSection[] };
