import { expect, test } from "vitest";
import { readAmount } from "./amount-text.ts";

const understood: readonly (readonly [text: string, amount: number])[] = [
  ["1234", 1234],
  ["0", 0],
  ["45,9", 45.9],
  ["45,90", 45.9],
  ["45.90", 45.9],
  ["1,20", 1.2],
  ["1.20", 1.2],
  ["1.2", 1.2],
  ["1.234,50", 1234.5],
  ["1,234.50", 1234.5],
  ["1234,50", 1234.5],
  ["1234.50", 1234.5],
  ["1 234,50", 1234.5],
  ["1\u00a0234,50", 1234.5],
  ["1\u202f234,50\u00a0€", 1234.5],
  ["1 200", 1200],
  ["1.234.567", 1234567],
  ["1.234.567,89", 1234567.89],
  ["12'50", 12.5],
  ["1’234.50", 1234.5],
  ["€ 1.234,50", 1234.5],
  ["1234,50 EUR", 1234.5],
  ["250 euros", 250],
  ["  86,50 ", 86.5],
  [",50", 0.5],
  ["12,", 12],
  ["007", 7],
  ["999.999.999,99", 999_999_999.99],
];

test.each(understood)("%j is %d", (text, amount) => {
  expect(readAmount(text)).toEqual({ amount, isAmbiguous: false });
});

test.each([
  ["1.200", 1200],
  ["1,200", 1200],
  ["12.500 €", 12_500],
  ["1'500", 1500],
])("%j is %d, and is shown before the field is left", (text, amount) => {
  expect(readAmount(text)).toEqual({ amount, isAmbiguous: true });
});

test.each([
  ["-5", "field.amount.negative"],
  ["−5,00 €", "field.amount.negative"],
  ["€ -5", "field.amount.negative"],
  ["5-", "field.amount.negative"],
  ["(5,00)", "field.amount.negative"],
  ["0,200", "field.amount.cents"],
  ["1234,567", "field.amount.cents"],
  ["1.234,567", "field.amount.cents"],
  ["1.000.000.000", "field.amount.large"],
  ["12 34", "field.amount.invalid"],
  ["1.23.456", "field.amount.invalid"],
  ["1,234,50", "field.amount.invalid"],
  ["1.234 567", "field.amount.invalid"],
  ["cien", "field.amount.invalid"],
  ["12a", "field.amount.invalid"],
  ["1e3", "field.amount.invalid"],
  ["€", "field.amount.invalid"],
  [".", "field.amount.invalid"],
])("%j is refused with %s", (text, problem) => {
  expect(readAmount(text)).toEqual({ problem });
});

test("an empty text is no amount and no mistake", () => {
  expect(["", "  "].map(readAmount)).toEqual([undefined, undefined]);
});
