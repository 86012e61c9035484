import { expect, test } from "vitest";
import { nextProvince } from "./next-province.ts";

test("an empty province follows the postal code", () => {
  expect(nextProvince({ zip: "28001", country: "Spain", state: "" })).toBe("Madrid");
  expect(nextProvince({ zip: "75 001", country: "France", state: "" })).toBe("Paris");
});

test("so does one that came from the postal code before", () => {
  expect(nextProvince({ zip: "08001", country: "Spain", state: "Madrid" })).toBe("Barcelona");
});

test("it follows the country too, and is empty where the code names nothing", () => {
  expect(nextProvince({ zip: "28001", country: "France", state: "Madrid" })).toBe("Eure-et-Loir");
  expect(nextProvince({ zip: "95000", country: "Spain", state: "Val-d’Oise" })).toBe("");
});

test("half a postal code changes nothing, and what a person wrote stays", () => {
  expect(nextProvince({ zip: "0800", country: "Spain", state: "Madrid" })).toBe("Madrid");
  expect(nextProvince({ zip: "08001", country: "Spain", state: "Andorra" })).toBe("Andorra");
});
