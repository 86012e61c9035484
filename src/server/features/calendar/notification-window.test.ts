import { expect, test } from "vitest";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { addDays } from "#domain/law/days.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { seatOf } from "#domain/law/working-days.ts";
import { type AppealKey, notificationWindow } from "./notification-window.ts";

const ofCalendar = { penal: ["es.appeal.abbreviated", "es.appeal.petty"], civil: ["es.civilAppeal"] } as const satisfies Record<
  CalendarName,
  AppealKey[]
>;
const seats = Array.from({ length: 52 }, (_, index) =>
  seatOf({ country: "Spain" }, { zip: `${String(index + 1).padStart(2, "0")}001`, state: null, city: null }),
);

test.each(["penal", "civil"] as const)("every appeal of the %s calendar is notified within the window", (name) => {
  for (const key of ofCalendar[name])
    for (let notified = "2025-11-20"; notified < "2026-09-15"; notified = addDays(notified, 11)) {
      const ends = new Map(seats.map((seat) => [endOfTerm(terms[key], notified, seat), seat.province]));
      for (const [end, province] of ends) {
        const { since, until } = notificationWindow(name, { from: end, to: end });
        expect(since <= notified && notified <= until, `${province}: notified ${notified}, ends ${end}`).toBe(true);
      }
    }
});

test("the window spans August, and is no wider than necessary", () => {
  expect(notificationWindow("penal", { from: "2026-10-01", to: "2026-10-31" })).toEqual({ since: "2026-09-09", until: "2026-10-25" });
  expect(notificationWindow("penal", { from: "2026-09-01", to: "2026-09-30" })).toEqual({ since: "2026-07-10", until: "2026-09-23" });
});
