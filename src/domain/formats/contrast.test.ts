import { expect, test } from "vitest";
import { contrastWithWhite } from "./contrast.ts";

test.each([
  ["#ffffff", 1],
  ["#000000", 21],
  ["#767676", 4.54],
])("%s stands out from white by %d", (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2);
});
