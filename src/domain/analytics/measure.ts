import type { EnumName } from "#domain/enumerations.ts";
import type { texts } from "#domain/messages/es/texts.ts";

/** What a figure counts: records or rows, money in euros, or a share of one. */
export type Unit = "count" | "money" | "share";
export type Chart = "bars" | "columns" | "stackedColumns" | "stackedBars" | "donut" | "line" | "heatMap" | "shareBar";

/** Names that the messages know: `analytics.figure.…`, `analytics.group.…`, `analytics.view.…`. */
type Named<Prefix extends string> = keyof typeof texts extends infer K ? (K extends `${Prefix}.${infer Name}` ? Name : never) : never;
export type FigureKey = Named<"analytics.figure">;
export type GroupKey = Named<"analytics.group">;
export type ViewKey = Named<"analytics.view">;

/** What the rows of a view stand for, and so how they are named and ordered. */
export type Grouping =
  | { by: "month" }
  | { by: "weekday" }
  | { by: "phase" }
  | { by: "enum"; of: EnumName }
  | { by: "record"; entity: "establishment" | "band" }
  | { by: "own"; keys: readonly GroupKey[] };

export type Series = { key: FigureKey; unit: Unit };
/** What a list is narrowed to, by the names of its filters. */
export type Narrowing = Readonly<Record<string, readonly string[] | boolean | { readonly from: string | number }>>;
export type View = {
  key: ViewKey;
  chart: Chart;
  grouping: Grouping;
  /** The first is drawn where a chart shows one; the table shows them all. */
  series: readonly Series[];
  /** Groups that share records, or averages: they do not add up to a whole. */
  overlaps?: boolean;
  /** The filter of the list that a row of this view opens; establishments open theirs by themselves. */
  opens?: string;
  /** The same, group by group; a group that is not named here opens nothing. */
  groups?: Readonly<Partial<Record<GroupKey, Narrowing>>>;
  /** Whether a month opens its list: only where a row counts records by the date of the measure. */
  monthly?: boolean;
  /** What the list behind it is narrowed to besides. */
  behind?: Narrowing;
};

export type Measure = {
  /** The date of a record that the period is about. */
  date: "datetime" | "complaintDatetime" | "trialDatetime" | "judgmentDate" | "action.date";
  /** Whether the issues screen has it, too. */
  issues: boolean;
  figures: readonly Series[];
  views: readonly View[];
  /** Views that stand beside each other instead of taking turns. */
  together?: boolean;
  /** Records told one by one, without the name of a person. */
  list?: readonly ("cid" | "establishment" | "datetime" | "amount" | "end")[];
  /** Cases that are not processed are left out, in the list behind it, too. */
  processed?: boolean;
  /** Cases without a complaint are left out as well. */
  complained?: boolean;
  /** Can be told apart by whether the service was there already. */
  split?: boolean;
};

export const count = <K extends FigureKey>(key: K): Series => ({ key, unit: "count" });
export const money = <K extends FigureKey>(key: K): Series => ({ key, unit: "money" });
export const share = <K extends FigureKey>(key: K): Series => ({ key, unit: "share" });
