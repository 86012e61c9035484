import { expect, test } from "vitest";
import { vehicle } from "#domain/entities/vehicle.ts";
import { zone } from "#domain/entities/zone.ts";
import { isLink } from "./link-field.ts";
import { tabOf } from "./tabs.ts";

test("a relation that both sides see is linked, references that only one side knows are typed", () => {
  expect(isLink(vehicle.fields.bands)).toBe(true);
  expect(isLink(zone.fields.establishments)).toBe(false);
});

test("a field stands in its tab, else in the first", () => {
  expect(tabOf(vehicle, "bands")).toBe("bands");
  expect(tabOf(vehicle, "plate")).toBe("general");
});
