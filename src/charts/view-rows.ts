import type { View } from "#domain/analytics/measure.ts";
import type { Measured, MeasuredRow } from "#domain/analytics/measured.ts";

const isFilled = (values: readonly (number | null)[]) => values.some((value) => value !== null && value !== 0);

/** The rows of a view that say something; months and bands of the day keep their places, as long as one of them does. */
export function viewRows({ views }: Measured, { key, grouping }: View): MeasuredRow[] {
  const rows = views.find((view) => view.key === key)?.rows ?? [];
  if (!rows.some(({ values }) => isFilled(values))) return [];
  const isScale = grouping.by === "month" || grouping.by === "weekday" || grouping.by === "own";
  return isScale ? rows : rows.filter(({ values }) => isFilled(values));
}

/** The places of series that say something: a country without a complaint needs no column. */
export function filledSeries(rows: readonly MeasuredRow[], { series, chart }: View): number[] {
  const places = series.map((_, place) => place);
  if (chart !== "columns") return places;
  const filled = places.filter((place) => place === 0 || isFilled(rows.map(({ values }) => values[place] ?? null)));
  const isFirstEmpty = filled.length > 1 && !isFilled(rows.map(({ values }) => values[0] ?? null));
  return isFirstEmpty ? filled.slice(1) : filled;
}
