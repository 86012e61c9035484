import { expect, test } from "vitest";
import { layoutColumns } from "./layout-columns.ts";

const placed = (...minutes: number[]) =>
  Object.fromEntries(
    [
      ...layoutColumns(
        minutes.map((minute, index) => ({ id: String(index), minute })),
        60,
      ),
    ].map(([id, { column, columns }]) => [id, `${column}/${columns}`]),
  );

test("events that do not overlap have the whole width", () => {
  expect(placed(540, 600, 660)).toEqual({ 0: "0/1", 1: "0/1", 2: "0/1" });
});

test("events that overlap share it, and a column that became free is used again", () => {
  expect(placed(540, 570, 600)).toEqual({ 0: "0/2", 1: "1/2", 2: "0/2" });
  expect(placed(540, 540, 540, 700)).toEqual({ 0: "0/3", 1: "1/3", 2: "2/3", 3: "0/1" });
});
