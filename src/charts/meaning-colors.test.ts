import { expect, test } from "vitest";
import type { View } from "#domain/analytics/measure.ts";
import { measureKeys, measureOf } from "#domain/analytics/measures.ts";
import { keysOf } from "#domain/enumerations.ts";
import { showsParts } from "./legend.ts";
import { meaningColor } from "./meaning-colors.ts";
import { printTheme } from "./print-theme.ts";

const views = measureKeys.flatMap((key) => measureOf(key).views.map((view): [string, View] => [`${key}.${view.key}`, view]));
const colorOf = (meaning: string) => meaningColor(printTheme, meaning);

/** What a view tells apart by colour. */
function meaningsOf({ chart, grouping, series }: View): string[] {
  if (showsParts(chart) && grouping.by === "own") return [...grouping.keys];
  if (showsParts(chart) && grouping.by === "enum") return keysOf(grouping.of).map((key) => `${grouping.of}.${key}`);
  const ofOneUnit = series.filter(({ unit }) => unit === series[0]!.unit);
  return chart === "heatMap" || chart === "bars" || ofOneUnit.length < 2 ? [] : ofOneUnit.map(({ key }) => key);
}

test.each(views)("%s has a colour for each meaning, and another for each", (_name, view) => {
  const colors = meaningsOf(view).map(colorOf);
  expect(colors).not.toContain(undefined);
  expect(new Set(colors).size).toBe(colors.length);
});

test("a meaning has one colour, however it is counted", () => {
  for (const [one, ...others] of [
    ["damning", "judgmentTypes.damning", "convictionRate"],
    ["acquittal", "judgmentTypes.acquittal"],
    ["police", "policeStation"],
    ["judicial", "court"],
    ["organisedBand", "bandComplaints"],
    ["unknown", "regularInArea.unknown", "looseArticles.unknown"],
  ] as const)
    for (const other of others) expect([one, other, colorOf(other)]).toEqual([one, other, colorOf(one)]);
  expect([colorOf("damning"), colorOf("acquittal"), colorOf("held")]).toEqual(
    (["conviction", "noConviction", "trial"] as const).map((phase) => printTheme.phases[phase]),
  );
});
