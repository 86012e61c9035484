import { expect, test } from "vitest";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { addDays } from "#domain/law/days.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { seatAt } from "#domain/law/working-days.ts";
import { type AppealKey, notifiedSince } from "./appeal-reach.ts";

const longest = { penal: "es.appeal.abbreviated", civil: "es.civilAppeal" } as const satisfies Record<CalendarName, AppealKey>;
const seats = Array.from({ length: 52 }, (_, index) => seatAt({ country: "Spain" }, `${String(index + 1).padStart(2, "0")}001`));

test.each(["penal", "civil"] as const)("no appeal of the %s calendar is notified before the first day that is looked at", (name) => {
  for (let notified = "2025-11-20"; notified < "2026-09-15"; notified = addDays(notified, 11)) {
    const ends = new Map(seats.map((seat) => [endOfTerm(terms[longest[name]], notified, seat), seat.province]));
    for (const [end, province] of ends) expect(notifiedSince(name, end) <= notified, `${province}: notified ${notified}, ends ${end}`).toBe(true);
  }
});

test("what is looked at reaches over August, and no further back than it has to", () => {
  expect(notifiedSince("penal", "2026-10-01")).toBe("2026-09-09");
  expect(notifiedSince("penal", "2026-09-01")).toBe("2026-07-10");
});
