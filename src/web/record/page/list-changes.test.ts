import { expect, test } from "vitest";
import type { Field } from "#domain/fields.ts";
import { listChanges } from "./list-changes.ts";

const field: Field = { kind: "files" };
const text = (_field: Field, value: unknown) => (value as { alias: string }[]).map(({ alias }) => alias).join(", ");
const [car, plate] = [
  { id: "1", alias: "coche.jpg" },
  { id: "2", alias: "matrícula.jpg" },
];

test("what came and what went is named", () => {
  expect(listChanges(field, [car], [plate], text)).toEqual([
    { kind: "added", to: "matrícula.jpg" },
    { kind: "taken", to: "coche.jpg" },
  ]);
});

test("another name of the same file", () => {
  expect(listChanges(field, [car, plate], [{ ...car, alias: "furgón.jpg" }, plate], text)).toEqual([
    { kind: "changed", from: "coche.jpg", to: "furgón.jpg" },
  ]);
});

test("only another order", () => {
  expect(listChanges(field, [car, plate], [plate, car], text)).toEqual([{ kind: "reordered", to: "matrícula.jpg, coche.jpg" }]);
});
