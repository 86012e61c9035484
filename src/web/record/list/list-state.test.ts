import { expect, test } from "vitest";
import { customer } from "#domain/entities/customer.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { boundsOf } from "./list-range.ts";
import { listInput, listStateOf, searchOf } from "./list-state.ts";

test("an empty URL means the first page in the declared order", () => {
  expect(listStateOf(vehicle, {})).toEqual({ q: "", filter: {}, sort: "plate", size: 50, cursor: {}, page: 1 });
});

test("parameters that are not valid for the entity are ignored", () => {
  const state = listStateOf(vehicle, { sort: "-customer", size: 33, page: 4, filter: { brand: ["Seat"], foreignPlate: "yes", customer: [] } });
  expect(state).toEqual({ q: "", filter: {}, sort: "plate", size: 50, cursor: {}, page: 1 });
});

test("the state becomes the input of the list request", () => {
  const state = listStateOf(vehicle, { q: 123, sort: "-brand", size: 25, filter: { foreignPlate: false }, before: "cursor", page: -2 });
  expect(state.page).toBe(-2);
  expect(listInput(state)).toEqual({ q: "123", filter: { foreignPlate: false }, sort: "-brand", size: 25, before: "cursor" });
});

test("a relative period stays relative in the URL and in a saved view, and is sent to the server as days", () => {
  const state = listStateOf(customer, { filter: { serviceStartDate: { period: "thisMonth" } } });
  expect(searchOf(customer, state)).toEqual({ filter: { serviceStartDate: { period: "thisMonth" } } });
  expect(listInput(state).filter).toEqual({ serviceStartDate: boundsOf({ period: "thisMonth" }) });
});

test("a range with one bound is a filter, an empty or invalid one is not", () => {
  const filterOf = (serviceStartDate: unknown) => listStateOf(customer, { filter: { serviceStartDate } }).filter;
  expect(filterOf({ to: "2026-12-31" })).toEqual({ serviceStartDate: { to: "2026-12-31" } });
  expect([filterOf({}), filterOf(["2026-12-31"]), filterOf({ from: 5 })]).toEqual([{}, {}, {}]);
});
