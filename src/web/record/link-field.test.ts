import { expect, test } from "vitest";
import { vehicle } from "#domain/entities/vehicle.ts";
import { zone } from "#domain/entities/zone.ts";
import { isLink, linkOfTab } from "./link-field.ts";

test("a tab with one relation of both sides shows that relation", () => {
  expect(linkOfTab(vehicle, "bands")).toBe("bands");
  expect(linkOfTab(vehicle, "general")).toBeUndefined();
});

test("references that only one side knows are typed in the form", () => {
  expect(isLink(zone.fields.establishments)).toBe(false);
  expect(linkOfTab(zone, "general")).toBeUndefined();
});
