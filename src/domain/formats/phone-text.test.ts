import { expect, test } from "vitest";
import { phoneText } from "./phone-text.ts";

test.each([
  ["+34612345678", "+34 612 345 678"],
  ["+33612345678", "+33 6 12 34 56 78"],
  ["+351912345678", "+351912345678"],
])("%s reads %s", (stored, shown) => {
  expect(phoneText(stored)).toBe(shown);
});
