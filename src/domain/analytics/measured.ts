import type { FigureKey, ViewKey } from "./measure.ts";
import type { MeasureKey } from "./measures.ts";

/** What one measure came to. Money is in euros, a share a part of one; `before` is the same in the period before, where that was asked for. */
export type Measured = {
  key: MeasureKey;
  /** How many records it is about. */
  n: number;
  before?: number;
  figures: MeasuredFigure[];
  views: MeasuredView[];
  list?: { total: number; rows: MeasuredRecord[] };
  /** The figures once more: before the service, and with it. */
  split?: { key: "beforeService" | "withService"; figures: MeasuredFigure[] }[];
};
export type MeasuredFigure = { key: FigureKey; value: number | null; before?: number | null };
export type MeasuredView = { key: ViewKey; rows: MeasuredRow[] };
/** `key` is empty for records that say nothing there; `label` is the name of a record. Values are those of the view's series. */
export type MeasuredRow = { key: string | null; label?: string; values: (number | null)[]; before?: (number | null)[] };
export type MeasuredRecord = {
  id: string;
  cid: number;
  establishment: string;
  datetime?: string;
  timeZone?: string;
  amount?: number;
  end?: string;
};

/** The rest of a long list of groups, as one row. */
export const othersKey = "others";
/** A company-wide record belongs to no establishment in particular. */
export const wholeKey = "empresa";
