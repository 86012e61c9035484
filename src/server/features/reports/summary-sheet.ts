import type { Unit } from "#domain/analytics/measure.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { dateText, definitionText, figureName, measureTitle, rangeText, rowName } from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import type { Period } from "#domain/analytics/period.ts";
import type { Words } from "#domain/messages/words.ts";
import type { Table, TableCell, TableKind, TableRow } from "#server/tables/table.ts";

type Value = number | null | undefined;
const kinds: Record<Unit, TableKind> = { count: "number", money: "money", share: "share" };

/** Every figure and group of the measures, compared with the previous period. Months are left out: they cannot be compared. */
export function summarySheet(words: Words, results: readonly MeasureResult[], now: Period, before: Period): Table {
  const { t } = words;
  const label = (key: "measure" | "detail" | "value" | "before" | "difference" | "countedBy" | "definition") => t(`sheet.${key}`);
  return {
    name: t("sheet.summary"),
    columns: [
      ...(["measure", "detail"] as const).map((key) => ({ label: label(key), kind: "text" as const })),
      { label: `${label("value")}: ${rangeText(words, now)}`, kind: "number" },
      { label: `${label("before")}: ${rangeText(words, before)}`, kind: "number" },
      { label: label("difference"), kind: "number" },
      ...(["countedBy", "definition"] as const).map((key) => ({ label: label(key), kind: "text" as const })),
    ],
    rows: [results.flatMap((one) => rowsOf(words, one))],
  };
}

function rowsOf(words: Words, { key, n, before, figures, views }: MeasureResult): TableRow[] {
  const measure = measureOf(key);
  const title = measureTitle(words, "cases", key);
  const unitOf = (name: string) => measure.figures.find((series) => series.key === name)!.unit;
  const own = figures.map((figure) => line([title, figureName(words, "cases", figure.key)], unitOf(figure.key), figure.value, figure.before));
  const whole = figures.length === 0 ? [line([title, words.t("sheet.records")], "count", n, before)] : [];
  const groups = measure.views
    .filter(({ grouping }) => grouping.by !== "month")
    .flatMap((view) => {
      const rows = views.find((one) => one.key === view.key)!.rows;
      return rows.flatMap((row) =>
        view.series.map(({ key: series, unit }, place) => {
          const names = view.series.length > 1 ? [figureName(words, "cases", series)] : [];
          return line(
            [title, words.t(`analytics.view.${view.key}`), rowName(words, view, row), ...names],
            unit,
            row.values[place],
            row.before?.[place],
          );
        }),
      );
    });
  return [...own, ...whole, ...groups].map((row) => [...row, dateText(words, key), definitionText(words, key)]);
}

function line([measure, ...detail]: readonly string[], unit: Unit, value: Value, before: Value): TableRow {
  const cell = (one: Value): TableCell => ({ kind: kinds[unit], value: one ?? null });
  const difference = value == null || before == null ? null : unit === "share" ? value - before : Math.round((value - before) * 100) / 100;
  return [measure!, detail.join(" · "), cell(value), cell(before), cell(difference)];
}
