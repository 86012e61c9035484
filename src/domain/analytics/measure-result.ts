import type { FigureKey, ViewKey } from "./measure.ts";
import type { MeasureKey } from "./measures.ts";

/** The result of one measure. Money in euros, shares between 0 and 1; `before` is the value of the previous period, where comparison was requested. */
export type MeasureResult = {
  key: MeasureKey;
  /** Number of records it is about. */
  n: number;
  before?: number;
  figures: FigureResult[];
  views: ViewResult[];
  list?: { total: number; rows: ListedRecord[] };
  /** The figures before the service and with it. */
  split?: { key: "beforeService" | "withService"; figures: FigureResult[] }[];
};
export type FigureResult = { key: FigureKey; value: number | null; before?: number | null };
export type ViewResult = { key: ViewKey; rows: ResultRow[] };
/** `key` is null for records without a value; `label` is the name of a record. One value per series of the view. */
export type ResultRow = { key: string | null; label?: string; values: (number | null)[]; before?: (number | null)[] };
export type ListedRecord = {
  id: string;
  cid: number;
  establishment: string;
  datetime?: string;
  timeZone?: string;
  amount?: number;
  end?: string;
};

/** Key of the row that sums up the groups beyond the limit. */
export const othersKey = "others";
/** Key of company-wide records, which belong to no establishment. */
export const wholeKey = "empresa";
