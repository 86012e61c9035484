import { expect, test } from "vitest";
import { user } from "#domain/entities/user.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { changedFields, creatableFields, formValues, inputOf, newValues, same } from "./form-values.ts";

const brisa = { id: "1", alias: "Brisa" };

test("a record becomes form values, and form values become the input of the API", () => {
  const values = formValues(vehicle, { plate: "1234ABC", brand: null, foreignPlate: true, customer: brisa });
  expect(values).toEqual({ plate: "1234ABC", foreignPlate: true, brand: "", model: "", color: "", customer: brisa });
  expect(inputOf(vehicle, values, ["plate", "brand", "customer"])).toEqual({ plate: "1234ABC", brand: null, customer: "1" });
});

test("system fields are not part of the form", () => {
  expect(formValues(user, { availability: "online" })).not.toHaveProperty("availability");
});

test("references are equal by id, in any order", () => {
  expect(same(brisa, { id: "1", alias: "Brisa S.A." })).toBe(true);
  expect(same([brisa, { id: "2", alias: "Tundra" }], [{ id: "2", alias: "Tundra" }, brisa])).toBe(true);
  expect(same([brisa], [])).toBe(false);
});

test("changedFields returns only changed fields", () => {
  const from = formValues(vehicle, { plate: "1234ABC", customer: brisa });
  expect(changedFields(vehicle, from, { ...from, brand: "Seat" })).toEqual(["brand"]);
});

test("a customer does not send fields that only managers may edit", () => {
  const values = newValues(vehicle, brisa, { plate: "1234ABC" });
  expect(values.customer).toEqual(brisa);
  expect(creatableFields(vehicle, "customer", values)).toEqual(["plate", "foreignPlate"]);
});
