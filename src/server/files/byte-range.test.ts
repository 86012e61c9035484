import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  [undefined, "all"],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-500", { start: 10, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=20-10", "all"],
  ["bytes=-", "all"],
  ["bytes=1-2,4-5", "all"],
  ["bytes=a-b", "all"],
  ["items=1-2", "all"],
])("%s of a hundred bytes", (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});
