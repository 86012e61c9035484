import type { EnumName } from "#domain/enumerations.ts";
import type { texts } from "#domain/messages/es/texts.ts";

/** The unit of a figure: a count, money in euros, or a share between 0 and 1. */
export type Unit = "count" | "money" | "share";
export type Chart = "bars" | "columns" | "stackedColumns" | "stackedBars" | "donut" | "line" | "heatMap" | "shareBar";

/** Keys that have a message: `analytics.figure.…`, `analytics.group.…`, `analytics.view.…`. */
type Named<Prefix extends string> = keyof typeof texts extends infer K ? (K extends `${Prefix}.${infer Name}` ? Name : never) : never;
export type FigureKey = Named<"analytics.figure">;
export type GroupKey = Named<"analytics.group">;
export type ViewKey = Named<"analytics.view">;

/** What the rows of a view stand for, which decides their names and order. */
export type Grouping =
  | { by: "month" }
  | { by: "weekday" }
  | { by: "phase" }
  | { by: "enum"; of: EnumName }
  | { by: "record"; entity: "establishment" | "band" }
  | { by: "own"; keys: readonly GroupKey[] };

export type Series = { key: FigureKey; unit: Unit };
/** Filters of a list, by name. */
export type ListFilter = Readonly<Record<string, readonly string[] | boolean | { readonly from: string | number }>>;
export type View = {
  key: ViewKey;
  chart: Chart;
  grouping: Grouping;
  /** Charts of one series draw the first; the table shows them all. */
  series: readonly Series[];
  /** Groups share records, or are averages: they do not add up to a total. */
  overlaps?: boolean;
  /** A row links to the list filtered by its key in this field. Rows of establishments link by themselves. */
  filterField?: string;
  /** A row links to the list with the filter of its group; a group without one has no link. */
  filterByGroup?: Readonly<Partial<Record<GroupKey, ListFilter>>>;
  /** A month links to the list of its days: only where rows count records by the date of the measure. */
  filterByMonth?: boolean;
  /** Further filters of every linked list. */
  baseFilter?: ListFilter;
};

export type Measure = {
  /** The date field that the period applies to. */
  date: "datetime" | "complaintDatetime" | "trialDatetime" | "judgmentDate" | "action.date";
  /** Whether the issues screen has it too. */
  issues: boolean;
  figures: readonly Series[];
  views: readonly View[];
  /** All views are shown at once, instead of one at a time. */
  sideBySide?: boolean;
  /** Columns of a list of single records; never the name of a person. */
  list?: readonly ("cid" | "establishment" | "datetime" | "amount" | "end")[];
  /** Leaves out cases that are not processed, also in linked lists. */
  onlyProcessed?: boolean;
  /** Leaves out cases without a complaint, also in linked lists. */
  onlyWithComplaint?: boolean;
  /** Can be split into before the service and with it. */
  split?: boolean;
};

export const count = <K extends FigureKey>(key: K): Series => ({ key, unit: "count" });
export const money = <K extends FigureKey>(key: K): Series => ({ key, unit: "money" });
export const share = <K extends FigureKey>(key: K): Series => ({ key, unit: "share" });
