import { expect, test } from "vitest";
import { nextProvince } from "./next-province.ts";

test("an empty province follows the postal code", () => {
  expect(nextProvince({ zip: "28001", country: "Spain", state: "" }, undefined)).toBe("Madrid");
  expect(nextProvince({ zip: "75 001", country: "France", state: "" }, undefined)).toBe("Paris");
});

test("so does one that came from the postal code before", () => {
  expect(nextProvince({ zip: "08001", country: "Spain", state: "Madrid" }, "Madrid")).toBe("Barcelona");
});

test("half a postal code changes nothing, and what a person wrote stays", () => {
  expect(nextProvince({ zip: "0800", country: "Spain", state: "Madrid" }, "Madrid")).toBe("Madrid");
  expect(nextProvince({ zip: "08001", country: "Spain", state: "Andorra" }, "Madrid")).toBe("Andorra");
});
