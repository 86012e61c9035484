import { expect, test } from "vitest";
import { measureKeys, measureOf } from "#domain/analytics/measures.ts";
import { panelLayout } from "./panel-layout.ts";

test("every measure of a screen has one panel on it", () => {
  const panels = { cases: panelLayout.cases.map(([key]) => key).sort(), issues: panelLayout.issues.map(([key]) => key).sort() };
  expect(panels).toEqual({ cases: measureKeys.toSorted(), issues: measureKeys.filter((key) => measureOf(key).issues).sort() });
});
