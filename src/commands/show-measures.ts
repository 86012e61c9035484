import { measureTitle } from "#domain/analytics/measure-texts.ts";
import { measureKeys, measureOf } from "#domain/analytics/measures.ts";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { comparedColumns, figureIndexes } from "#server/analytics/figure-indexes.ts";

/** Prints the measures, and what the schema needs after a measure reads another column. */
export async function showMeasures(print: (line?: string) => void) {
  const words = wordsOf(catalogue);
  for (const key of measureKeys) {
    const { date, issues, figures, views } = measureOf(key);
    const parts = [date, issues ? "cases and issues" : "cases", ...figures.map((figure) => figure.key), ...views.map((view) => `by ${view.key}`)];
    print(`  ${key.padEnd(22)} ${measureTitle(words, "cases", key)}: ${parts.join(", ")}`);
  }
  print("\n-- Covering indexes and trigger for the columns that the statements read now.");
  print("-- tests/figures/analytics-sums.test.ts prints those that the database does not have yet.");
  for (const { sql } of [...(await figureIndexes()), await comparedColumns()]) print(`\n${sql}`);
}
