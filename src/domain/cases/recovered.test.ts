import { expect, test } from "vitest";
import { recoveredAfter } from "./recovered.ts";

const record = (recoveredProducts: string, ticketAmount: number | string, recoveredAmount: number | null) => ({
  recoveredProducts,
  ticketAmount,
  recoveredAmount,
});

test.each([
  ["the ticket of recovered goods is corrected", record("yesForSale", 250, 250), { ticketAmount: 400 }, 400],
  ["the ticket is corrected where nothing was recovered", record("no", 250, 0), { ticketAmount: 400 }, 0],
  ["the ticket is half typed", record("yesForSale", 250, 250), { ticketAmount: "4x" }, null],
  ["the ticket is typed again", record("yesForSale", "4x", null), { ticketAmount: 400 }, 400],
  ["somebody typed a part", record("some", 250, 50), { ticketAmount: 400 }, 50],
  ["somebody typed another amount", record("yesForSale", 250, 200), { ticketAmount: 400 }, 200],
  ["unfit for sale becomes some: it is asked for", record("yesNotForSale", 250, 0), { recoveredProducts: "some" }, null],
  ["all becomes some: it is asked for", record("yesForSale", 250, 250), { recoveredProducts: "some" }, null],
  ["some becomes all", record("some", 250, 50), { recoveredProducts: "yesForSale" }, 250],
  ["some becomes none", record("some", 250, 50), { recoveredProducts: "no" }, 0],
  ["an older record never had it", record("yesForSale", 250, null), {}, 250],
])("%s", (_name, before, changes, expected) => {
  expect(recoveredAfter(before, { ...before, ...changes })).toBe(expected);
});
