import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { theme } from "#web/app/theme.ts";

const files = globSync("src/web/**/*.{css,ts,tsx}").filter((file) => !file.endsWith(".test.ts"));
const queries = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?<!@container )\((?:min-|max-)?width ?[<>=:]+ ?\d[^)]*\)/g)].map(([query]) => ({ file, query })),
);

/** Where tables get their widest layout, beyond the breakpoints of the theme. */
const wide = ["80em", "85em"];

test("every media query changes exactly at a breakpoint, with no width between the two sides", () => {
  const { xs: _, ...breakpoints } = theme.breakpoints!;
  const allowed = [...Object.values(breakpoints), ...wide].flatMap((at) => [`(width < ${at})`, `(width >= ${at})`]);
  expect(queries.length).toBeGreaterThan(30);
  expect(queries.filter(({ query }) => !allowed.includes(query))).toEqual([]);
});

test("the breakpoints are those of the specification", () => {
  const pixels = Object.fromEntries(Object.entries(theme.breakpoints!).map(([name, size]) => [name, Number.parseFloat(size!) * 16]));
  expect(pixels).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 });
});
