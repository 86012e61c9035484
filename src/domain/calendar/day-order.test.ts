import { expect, test } from "vitest";
import { inDayOrder } from "./day-order.ts";
import { calendarKinds, type EventKind, isHearing, isTerm } from "./event-kinds.ts";

const event = (kind: EventKind, at: string | null, number: string, day = "2026-11-16") => ({ kind, day, at, number });

test("a day begins with its terms of the law; hearings follow by instant, other dates come last", () => {
  const ordered = inDayOrder([
    event("restrainingOrderEnd", null, "2026-000001"),
    event("trial", "2026-11-16T10:00:00.000Z", "2026-000002"),
    event("appealDeadline", null, "2026-000009"),
    event("limitation", null, "2026-000008"),
    event("trial", "2026-11-16T09:00:00.000Z", "2026-000003"),
    event("limitation", null, "2026-000007", "2026-11-17"),
    event("adjournment", "2026-11-15T09:00:00.000Z", "2026-000004", "2026-11-15"),
  ]);
  expect(ordered.map(({ number }) => number.at(-1)).join("")).toBe("4893217");
});

test("no kind is both a term and a hearing", () => {
  for (const kind of Object.values(calendarKinds).flat()) expect(isTerm(kind) && isHearing(kind)).toBe(false);
});
