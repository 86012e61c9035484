import { describe, expect, test } from "vitest";
import { articlesTotal, ticketAfter, ticketDifference } from "./article-sum.ts";

const perfume = { quantity: 2, price: 19.95 };
const cream = { quantity: 1, price: 5 };

test("the articles add up to the cent", () => {
  expect(articlesTotal([])).toBe(0);
  // 2 × 19.95 + 5.00 = 44.90
  expect(articlesTotal([perfume, cream])).toBe(44.9);
  // 0.10 + 0.20 is no 0.30 in binary.
  expect(
    articlesTotal([
      { quantity: 1, price: 0.1 },
      { quantity: 1, price: 0.2 },
    ]),
  ).toBe(0.3);
  expect(articlesTotal([{ quantity: 9999, price: 1.15 }])).toBe(11_498.85);
});

describe("the ticket", () => {
  test.each([
    ["of a report without an amount is the sum", null, [], [perfume], 39.9],
    ["of 0 € is the sum", 0, [], [perfume], 39.9],
    ["follows another line", 39.9, [perfume], [perfume, cream], 44.9],
    ["follows a line that is removed", 44.9, [perfume, cream], [cream], 5],
    ["that a person typed first stays", 60, [], [perfume], 60],
    ["that a person typed over the sum stays", 50, [perfume], [perfume, cream], 50],
    ["that a person typed follows once the articles have reached it", 44.9, [perfume, cream], [perfume], 39.9],
    ["has nothing to follow when the last line is removed", 39.9, [perfume], [], null],
    ["that a person typed stays when the last line is removed", 50, [perfume], [], 50],
  ])("%s", (_name, ticket, before, after, expected) => expect(ticketAfter(ticket, before, after)).toBe(expected));

  test("says how far it is from its articles", () => {
    expect(ticketDifference(44.9, [perfume, cream])).toBe(0);
    expect(ticketDifference(50, [perfume])).toBe(10.1);
    expect(ticketDifference(30, [perfume])).toBe(-9.9);
    expect(ticketDifference(30, [])).toBeNull();
    expect(ticketDifference(null, [perfume])).toBeNull();
  });
});
