import { expect, test } from "vitest";
import { parseRecordNumber, recordNumber } from "./record-number.ts";

test("a number is shown with its year, and parsed with or without the dash", () => {
  expect(recordNumber(2026000123)).toBe("2026-000123");
  expect(parseRecordNumber("2026-000123")).toBe(2026000123);
  expect(parseRecordNumber("2026000123")).toBe(2026000123);
  for (const text of ["", "2026-123", "20260001234", "abcd-000123", "2026--000123"]) expect(parseRecordNumber(text)).toBeUndefined();
});
