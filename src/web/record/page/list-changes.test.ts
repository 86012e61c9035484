import { expect, test } from "vitest";
import type { Field } from "#domain/fields.ts";
import { listChanges } from "./list-changes.ts";

const field: Field = { kind: "files" };
const text = (_field: Field, value: unknown) => (value as { alias: string }[]).map(({ alias }) => alias).join(", ");
const [car, plate] = [
  { id: "1", alias: "coche.jpg" },
  { id: "2", alias: "matrícula.jpg" },
];

test("added and removed items are named", () => {
  expect(listChanges(field, [car], [plate], text)).toEqual([
    { kind: "added", to: "matrícula.jpg" },
    { kind: "taken", to: "coche.jpg" },
  ]);
});

test("a renamed file is a changed item", () => {
  expect(listChanges(field, [car, plate], [{ ...car, alias: "furgón.jpg" }, plate], text)).toEqual([
    { kind: "changed", from: "coche.jpg", to: "furgón.jpg" },
  ]);
});

test("the same items in another order are reordered", () => {
  expect(listChanges(field, [car, plate], [plate, car], text)).toEqual([{ kind: "reordered", to: "matrícula.jpg, coche.jpg" }]);
});
