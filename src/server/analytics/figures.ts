import type { FigureResult, ResultRow, ViewResult } from "#domain/analytics/measure-result.ts";
import { type EnumName, keysOf } from "#domain/enumerations.ts";

export const euros = (cents: number) => cents / 100;
/** Rounded to the cent; null where there is nothing to average. */
export const average = (cents: number, count: number) => (count === 0 ? null : euros(Math.round(cents / count)));
export const shareOf = (some: number, all: number) => (all === 0 ? null : some / all);

export const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0);
export const countOf = (rows: readonly { count: number }[]) => sum(rows, ({ count }) => count);

export const figures = (values: Partial<Record<FigureResult["key"], number | null>>): FigureResult[] =>
  Object.entries(values).map(([key, value]) => ({ key: key as FigureResult["key"], value: value as number | null }));

/** Computes the values of one row of a view from the rows of its group. */
export type Values<Row> = (rows: readonly Row[]) => (number | null)[];

/** One row per key, also for empty groups. */
export function view<Row>(
  key: ViewResult["key"],
  keys: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  values: Values<Row>,
): ViewResult {
  const grouped = Map.groupBy(rows, keyOf);
  return { key, rows: keys.map((one) => ({ key: one, values: values(grouped.get(one) ?? []) })) };
}

/** One row per non-empty option of an enumeration; records without a value come last. */
export function enumView<Row>(
  key: ViewResult["key"],
  of: EnumName,
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  values: Values<Row>,
  order: "declared" | "largest" = "largest",
): ViewResult {
  const all = view(key, keysOf(of), rows, keyOf, values).rows.filter(isFilled);
  if (order === "largest") all.sort((one, other) => first(other) - first(one));
  const unanswered = { key: null, values: values(rows.filter((row) => keyOf(row) === null)) };
  return { key, rows: isFilled(unanswered) ? [...all, unanswered] : all };
}

export const isFilled = ({ values }: Pick<ResultRow, "values">) => values.some((value) => value !== null && value !== 0);
/** Rows are ordered by their first series. */
const first = ({ values }: ResultRow) => values[0] ?? 0;

/** Adds the row of records without a value to a view with fixed keys. */
export const withUnanswered = (shown: ViewResult, values: (number | null)[]): ViewResult =>
  isFilled({ values }) ? { ...shown, rows: [...shown.rows, { key: null, values }] } : shown;
