import { expect, test } from "vitest";
import { halfPlate } from "./half-plate.ts";
import { plate } from "./plate.ts";

test.each([
  ["12?4 K?", "12?4K?"],
  ["ab-1?3-?d", "AB1?3?D"],
  ["1234 bbc", "1234BBC"],
  ["??34", "??34"],
])("%s is kept as %s", (typed, kept) => expect(halfPlate.parse(typed, {})).toBe(kept));

test.each(["?", "??", "K?", "12?4*", "1?345678901", "12"])("%s is too little or no plate", (typed) =>
  expect(halfPlate.parse(typed, {})).toBeUndefined(),
);

test("a whole plate has no unknown character", () => expect(plate.parse("12?4KLM", { foreignPlate: true })).toBeUndefined());
