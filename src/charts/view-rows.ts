import type { View } from "#domain/analytics/measure.ts";
import type { MeasureResult, ResultRow } from "#domain/analytics/measure-result.ts";

const isFilled = (values: readonly (number | null)[]) => values.some((value) => value !== null && value !== 0);

/** The non-empty rows of a view. Scales such as months keep their empty rows, unless all are empty. */
export function viewRows({ views }: MeasureResult, { key, grouping }: View): ResultRow[] {
  const rows = views.find((view) => view.key === key)?.rows ?? [];
  if (!rows.some(({ values }) => isFilled(values))) return [];
  const isScale = grouping.by === "month" || grouping.by === "weekday" || grouping.by === "own";
  return isScale ? rows : rows.filter(({ values }) => isFilled(values));
}

/** The indexes of series to draw: columns leave out empty series, such as a country without complaints. */
export function filledSeries(rows: readonly ResultRow[], { series, chart }: View): number[] {
  const indexes = series.map((_, index) => index);
  if (chart !== "columns") return indexes;
  const filled = indexes.filter((index) => index === 0 || isFilled(rows.map(({ values }) => values[index] ?? null)));
  const isFirstEmpty = filled.length > 1 && !isFilled(rows.map(({ values }) => values[0] ?? null));
  return isFirstEmpty ? filled.slice(1) : filled;
}
