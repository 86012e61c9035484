import { expect, test } from "vitest";
import { vehicle } from "#domain/entities/vehicle.ts";
import { listInput, listStateOf } from "./list-state.ts";

test("an empty address is the first page in the declared order", () => {
  expect(listStateOf(vehicle, {})).toEqual({ q: "", filter: {}, sort: "plate", size: 50, cursor: {}, page: 1 });
});

test("what does not fit the entity is left out of the address", () => {
  const state = listStateOf(vehicle, { sort: "-customer", size: 33, page: 4, filter: { brand: ["Seat"], foreignPlate: "yes", customer: [] } });
  expect(state).toEqual({ q: "", filter: {}, sort: "plate", size: 50, cursor: {}, page: 1 });
});

test("the state of a page is what is asked of the server", () => {
  const state = listStateOf(vehicle, { q: 123, sort: "-brand", size: 25, filter: { foreignPlate: false }, before: "cursor", page: -2 });
  expect(state.page).toBe(-2);
  expect(listInput(state)).toEqual({ q: "123", filter: { foreignPlate: false }, sort: "-brand", size: 25, before: "cursor" });
});
