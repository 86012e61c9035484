import { expect, test } from "vitest";
import { vehicle } from "#domain/entities/vehicle.ts";
import { zone } from "#domain/entities/zone.ts";
import { isLink } from "./link-field.ts";
import { tabOf } from "./tabs.ts";

test("a relation that both entities show is a link, a reference of one entity is not", () => {
  expect(isLink(vehicle.fields.bands)).toBe(true);
  expect(isLink(zone.fields.establishments)).toBe(false);
});

test("a field is in its declared tab, by default in the first", () => {
  expect(tabOf(vehicle, "bands")).toBe("bands");
  expect(tabOf(vehicle, "plate")).toBe("general");
});
