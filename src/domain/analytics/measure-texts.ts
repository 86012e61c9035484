import type { Phase } from "#domain/lifecycle/phases.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { refText } from "#domain/messages/value-text.ts";
import type { Words } from "#domain/messages/words.ts";
import type { FigureKey, GroupKey, Unit, View } from "./measure.ts";
import { othersKey, type ResultRow } from "./measure-result.ts";
import { type MeasureKey, measureOf } from "./measures.ts";
import { isPartialMonth, type Period, type ShownPeriod } from "./period.ts";

export type AnalyticsScreen = "cases" | "issues";

/** Other names on the issues screen, which counts neither cases nor complaints. */
const titlesOfIssues: Partial<Record<MeasureKey, MessageKey>> = {
  bandComplaints: "analytics.issues.bandComplaints",
  casesPerEstablishment: "analytics.issues.casesPerEstablishment",
  withImages: "analytics.issues.withImages",
};
const figuresOfIssues: Partial<Record<FigureKey, MessageKey>> = {
  records: "analytics.issues.records",
  bandComplaints: "analytics.issues.bandCount",
  bandShare: "analytics.issues.bandShare",
};

export const measureTitle = ({ t }: Pick<Words, "t">, screen: AnalyticsScreen, key: MeasureKey): string =>
  t((screen === "issues" && titlesOfIssues[key]) || `analytics.measure.${key}`);

export const figureName = ({ t }: Pick<Words, "t">, screen: AnalyticsScreen, key: FigureKey): string =>
  t((screen === "issues" && figuresOfIssues[key]) || `analytics.figure.${key}`);

/** The name of a row of a view. */
export function rowName(
  words: Words,
  { grouping }: Pick<View, "grouping">,
  { key, label }: Pick<ResultRow, "key" | "label">,
  /** Marks the months of it that are not whole. */
  shown?: ShownPeriod,
): string {
  if (key === null) return words.t("filter.empty");
  if (key === othersKey) return words.t("analytics.others");
  switch (grouping.by) {
    case "month":
      return shown && isPartialMonth(key, shown) ? words.t("analytics.partial", { month: words.month(key) }) : words.month(key);
    case "weekday":
      return words.weekday(Number(key));
    case "phase":
      return words.t(`phase.${key as Phase}`);
    case "enum":
      return (words.enums[grouping.of] as Readonly<Record<string, string>>)[key] ?? key;
    case "record":
      return refText(words, { id: key, alias: label ?? "" });
    case "own":
      return words.t(`analytics.group.${key as GroupKey}`);
  }
}

/** Whether a month of this view is marked as not whole. */
export const hasPartialMonth = ({ grouping }: Pick<View, "grouping">, rows: readonly Pick<ResultRow, "key">[], shown: ShownPeriod) =>
  grouping.by === "month" && rows.some(({ key }) => key !== null && isPartialMonth(key, shown));

/** By which date a measure counts. */
export const dateText = ({ t }: Pick<Words, "t">, key: MeasureKey): string => t(`analytics.by.${measureOf(key).date}`);

/** What it counts. */
export const definitionText = ({ t }: Pick<Words, "t">, key: MeasureKey): string => t(`analytics.def.${key}`);

/** The days that figures are of. */
export const rangeText = ({ t, date }: Pick<Words, "t" | "date">, { start, end }: Period): string =>
  start === end ? date(start) : t("analytics.range", { start: date(start), end: date(end) });

/** The same with the days that they are compared with. */
export const rangesText = (words: Pick<Words, "t" | "date">, { against, ...period }: ShownPeriod): string =>
  against ? words.t("analytics.ranges", { now: rangeText(words, period), before: rangeText(words, against) }) : rangeText(words, period);

const dash = "—";

export function figureText(words: Words, unit: Unit, value: number | null | undefined): string {
  if (value === null || value === undefined) return dash;
  if (unit === "money") return words.money(value);
  return unit === "share" ? words.percent(value) : words.number(value);
}

/** The difference to the previous value, in its own unit; shares in percentage points. */
export function differenceText(words: Words, unit: Unit, value: number | null, before: number | null | undefined): string {
  if (value === null || before === null || before === undefined) return dash;
  const by = value - before;
  const sign = by > 0 ? "+" : by < 0 ? "−" : "";
  const size = Math.abs(by);
  if (unit === "share") return `${sign}${pointsText(words, size)}`;
  return `${sign}${unit === "money" ? words.money(Math.round(size * 100) / 100) : words.number(size)}`;
}

/** The change beside a figure, in percent; shares in percentage points. Undefined where the previous value is missing or 0. */
export function growthText(words: Words, unit: Unit, value: number | null, before: number | null | undefined): string | undefined {
  if (value === null || before === null || before === undefined) return undefined;
  if (unit === "share") return pointsText(words, Math.abs(value - before));
  return before === 0 ? undefined : words.percent(Math.abs(value - before) / before);
}

const pointsText = (words: Words, share: number) => words.t("analytics.points", { by: words.number(Math.round(share * 1000) / 10) });
