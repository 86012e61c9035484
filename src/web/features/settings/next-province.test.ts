import { expect, test } from "vitest";
import { nextProvince } from "./next-province.ts";

test("an empty province follows the postal code", () => {
  expect(nextProvince({ zip: "28001", country: "Spain", state: "" })).toBe("Madrid");
  expect(nextProvince({ zip: "75 001", country: "France", state: "" })).toBe("Paris");
});

test("a province that came from the postal code follows it too", () => {
  expect(nextProvince({ zip: "08001", country: "Spain", state: "Madrid" })).toBe("Barcelona");
});

test("it follows the country too, and is empty where the code has no province", () => {
  expect(nextProvince({ zip: "28001", country: "France", state: "Madrid" })).toBe("Eure-et-Loir");
  expect(nextProvince({ zip: "95000", country: "Spain", state: "Val-d’Oise" })).toBe("");
});

test("an incomplete postal code changes nothing, and a province typed by hand stays", () => {
  expect(nextProvince({ zip: "0800", country: "Spain", state: "Madrid" })).toBe("Madrid");
  expect(nextProvince({ zip: "08001", country: "Spain", state: "Andorra" })).toBe("Andorra");
});
