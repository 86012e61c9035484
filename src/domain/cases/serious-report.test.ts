import { expect, test } from "vitest";
import { keysOf } from "#domain/enumerations.ts";
import { isSeriousReport } from "./serious-report.ts";

test("a report is serious by how it was done, or above the amount of a petty theft", () => {
  const serious = keysOf("theftMethod").filter((theftMethod) => isSeriousReport({ theftMethod, ticketAmount: 20 }));
  expect(serious).toEqual(["force", "violence", "threat", "weapon", "seizure"]);
  expect([null, 400, 400.01].map((ticketAmount) => isSeriousReport({ theftMethod: null, ticketAmount }))).toEqual([false, false, true]);
});
