import { expect, test } from "vitest";
import { isAboveUsual, isShopNews, usualOf } from "./alert-rules.ts";

test.each([
  ["just at the factor", 4, 24, 2, false],
  ["just above it", 5, 24, 2, true],
  ["few reports", 2, 1, 2, false],
  ["the first that count", 3, 1, 2, true],
  ["no history", 30, 0, 2, false],
])("an establishment above its usual: %s", (_, reports, lastYear, factor, is) => {
  expect(isAboveUsual(reports, usualOf(lastYear), factor)).toBe(is);
});

test.each([
  ["never dismissed", 5, undefined, true],
  ["dismissed this month", 9, { mark: 5, isOfThisMonth: true }, false],
  ["doubled since", 10, { mark: 5, isOfThisMonth: true }, true],
  ["dismissed last month", 3, { mark: 5, isOfThisMonth: false }, true],
])("an establishment comes back: %s", (_, reports, dismissed, is) => expect(isShopNews(reports, dismissed)).toBe(is));
