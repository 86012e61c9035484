import { expect, test } from "vitest";
import { issuePrefix, parseRecordNumber, recordNumber, withoutPrefix } from "./record-number.ts";

test("a number is shown with its year, and parsed with or without the dash", () => {
  expect(recordNumber(2026000123)).toBe("2026-000123");
  expect(parseRecordNumber("2026-000123")).toBe(2026000123);
  expect(parseRecordNumber("2026000123")).toBe(2026000123);
  for (const text of ["", "2026-123", "20260001234", "abcd-000123", "2026--000123"]) expect(parseRecordNumber(text)).toBeUndefined();
});

test("an incident is told from a case by its prefix, which a search leaves out", () => {
  expect(recordNumber(2026000172, issuePrefix)).toBe("H-2026-000172");
  expect(withoutPrefix("h-2026-000172 Gran Plaza")).toBe("2026-000172 Gran Plaza");
  expect(withoutPrefix("CH-2026-1 H-Milch")).toBe("CH-2026-1 H-Milch");
});
