import type { MeasuredFigure, MeasuredRow, MeasuredView } from "#domain/analytics/measured.ts";
import { type EnumName, keysOf } from "#domain/enumerations.ts";

export const euros = (cents: number) => cents / 100;
/** To the cent; nothing of nothing. */
export const average = (cents: number, count: number) => (count === 0 ? null : euros(Math.round(cents / count)));
export const part = (some: number, all: number) => (all === 0 ? null : some / all);

export const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0);
export const countOf = (rows: readonly { count: number }[]) => sum(rows, ({ count }) => count);

export const figures = (values: Partial<Record<MeasuredFigure["key"], number | null>>): MeasuredFigure[] =>
  Object.entries(values).map(([key, value]) => ({ key: key as MeasuredFigure["key"], value: value as number | null }));

/** How to add up the rows of one group into the values of a view. */
export type Values<Row> = (rows: readonly Row[]) => (number | null)[];

/** A row for each of these keys, also where there is nothing to count. */
export function view<Row>(
  key: MeasuredView["key"],
  keys: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  values: Values<Row>,
): MeasuredView {
  const grouped = Map.groupBy(rows, keyOf);
  return { key, rows: keys.map((one) => ({ key: one, values: values(grouped.get(one) ?? []) })) };
}

/** The same over a closed list, with those who say nothing at the end; groups that nobody is in are left out. */
export function enumView<Row>(
  key: MeasuredView["key"],
  of: EnumName,
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  values: Values<Row>,
  order: "declared" | "largest" = "largest",
): MeasuredView {
  const all = view(key, keysOf(of), rows, keyOf, values).rows.filter(isFilled);
  if (order === "largest") all.sort((one, other) => first(other) - first(one));
  const silent = { key: null, values: values(rows.filter((row) => keyOf(row) === null)) };
  return { key, rows: isFilled(silent) ? [...all, silent] : all };
}

export const isFilled = ({ values }: Pick<MeasuredRow, "values">) => values.some((value) => value !== null && value !== 0);
/** What drawn rows are ordered by; several series stand on each other. */
const first = ({ values }: MeasuredRow) => values[0] ?? 0;

/** Rows of who says nothing, beside a view of keys of our own. */
export const withSilent = (shown: MeasuredView, values: (number | null)[]): MeasuredView =>
  isFilled({ values }) ? { ...shown, rows: [...shown.rows, { key: null, values }] } : shown;
