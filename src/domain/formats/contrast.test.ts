import { expect, test } from "vitest";
import { contrastWithWhite } from "./contrast.ts";

test.each([
  ["#ffffff", 1],
  ["#000000", 21],
  ["#767676", 4.54],
])("the contrast of %s with white is %d", (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2);
});
