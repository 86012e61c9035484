import { expect, test } from "vitest";
import { contrast, darkAccent, defaultAccent, isColor, isReadable, shadesOf } from "./accent.ts";

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#ffffff", "#ffffff")).toBe(1);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
});

test.each([
  [defaultAccent, true],
  ["#767676", true],
  ["#777777", false],
  ["#7a1f5c", true],
  ["#000000", true],
  ["#ffd400", false],
  ["#ffffff", false],
])("%s can be read on white: %s", (color, expected) => expect(isReadable(color)).toBe(expected));

test.each([defaultAccent, "#000000", "#0000ff", "#7a1f5c", "#767676", "#5a3e00"])(
  "the form of %s for the dark mode is read on its surfaces",
  (color) => {
    for (const surface of ["#1b222b", "#151c24"]) expect(contrast(darkAccent(color), surface)).toBeGreaterThanOrEqual(4.5);
  },
);

test("ten shades grow darker, and white text is read on the colour and darker ones", () => {
  const shades = shadesOf("#7A1F5C");
  expect(shades).toHaveLength(10);
  expect(shades[7]).toBe("#7a1f5c");
  for (const shade of shades) expect(isColor(shade)).toBe(true);
  const lightness = shades.map((shade) => contrast(shade, "#000000"));
  expect(lightness).toEqual(lightness.toSorted((a, b) => b - a));
  for (const shade of shades.slice(7)) expect(isReadable(shade)).toBe(true);
});

test("only six hexadecimal digits are a colour", () => {
  for (const text of ["", "red", "#fff", "#12657g", "12657a", "#12657a;", "#12657a00"]) expect(isColor(text)).toBe(false);
});
