import type { AnalyticsQuery } from "#api/analytics.ts";
import type { User } from "#domain/access/user.ts";
import { type FigureResult, type MeasureResult, othersKey, type ResultRow, type ViewResult } from "#domain/analytics/measure-result.ts";
import { type MeasureKey, measureKeys, measureOf } from "#domain/analytics/measures.ts";
import type { Tx } from "#server/db/database.ts";
import * as complaints from "./measure-complaints.ts";
import * as court from "./measure-court.ts";
import * as facts from "./measure-facts.ts";
import { type MeasureInput, readMeasureInput } from "./measure-input.ts";
import * as parties from "./measure-parties.ts";
import { defaultListLimit, readNames } from "./read-lists.ts";
import type { Screen } from "./source.ts";

const measures: Record<MeasureKey, (input: MeasureInput) => Omit<MeasureResult, "key">> = { ...facts, ...parties, ...complaints, ...court };

/**
 * Computes every measure of a screen for this user. Screens and reports both get their figures here, so that they agree.
 * The transaction is a snapshot. `limit` is the number of records in lists.
 */
export async function computeMeasures(tx: Tx, user: User, screen: Screen, query: AnalyticsQuery, limit = defaultListLimit): Promise<MeasureResult[]> {
  const results = resultsOf(screen, await readMeasureInput(tx, user, screen, query, limit));
  const { compareStart: start, compareEnd: end } = query;
  const compared =
    start && end ? comparedWith(results, resultsOf(screen, await readMeasureInput(tx, user, screen, { ...query, start, end }, limit))) : results;
  return withNames(tx, compared);
}

const resultsOf = (screen: Screen, input: MeasureInput): MeasureResult[] =>
  measureKeys.filter((key) => screen === "cases" || measureOf(key).issues).map((key) => ({ key, ...measures[key](input) }));

/** Reads the names of the establishments that are shown. */
async function withNames(tx: Tx, results: readonly MeasureResult[]): Promise<MeasureResult[]> {
  const isOfPlaces = ({ key }: ViewResult) => key === "establishment";
  const keys = results.flatMap(({ views }) => views.filter(isOfPlaces).flatMap(({ rows }) => rows.map(({ key }) => key!)));
  const names = await readNames(
    tx,
    [...new Set(keys)].filter((key) => key !== othersKey),
  );
  const withName = (view: ViewResult) =>
    isOfPlaces(view)
      ? { ...view, rows: view.rows.map((row) => ({ ...row, ...(row.key !== othersKey && { label: names.get(row.key!) ?? "" }) })) }
      : view;
  return results.map((one) => ({ ...one, views: one.views.map(withName) }));
}

/** Adds the values of the previous period to each figure and row. */
const comparedWith = (now: readonly MeasureResult[], earlier: readonly MeasureResult[]): MeasureResult[] =>
  now.map((one) => {
    const other = earlier.find(({ key }) => key === one.key)!;
    return {
      ...one,
      before: other.n,
      figures: compareFigures(one.figures, other.figures),
      views: one.views.map((view) => compareView(view, other.views.find(({ key }) => key === view.key)!)),
      ...(one.split && { split: one.split.map((side, index) => ({ ...side, figures: compareFigures(side.figures, other.split![index]!.figures) })) }),
    };
  });

const compareFigures = (now: readonly FigureResult[], earlier: readonly FigureResult[]): FigureResult[] =>
  now.map((figure) => ({ ...figure, before: earlier.find(({ key }) => key === figure.key)?.value ?? null }));

/** Two periods have different months, so months are not compared. */
function compareView(now: ViewResult, earlier: ViewResult): ViewResult {
  if (now.key === "month") return now;
  const zeros = (row: ResultRow) => row.values.map(() => 0);
  const rows = now.rows.map((row) => ({ ...row, before: earlier.rows.find(({ key }) => key === row.key)?.values ?? zeros(row) }));
  return { ...now, rows };
}
