import { expect, test } from "vitest";
import { clashesOf } from "#domain/calendar/clashes.ts";
import { hearingSchedule } from "./hearing-schedule.ts";
import { randomFrom } from "./random.ts";

const courts = ["one", "two", "three"];

test("two pairs of hearings per lawyer and month clash, as an example, and no hearing is at a weekend", () => {
  const random = randomFrom(1);
  const schedule = hearingSchedule();
  const hearings = Array.from({ length: 90 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 9, 5 + random.below(25), 8 + random.below(4), random.pick([0, 15, 30, 45])));
    const own = index % 10 === 0 ? ["civil"] : [random.pick(courts), ...courts];
    const { at, court } = schedule.book("velia", day, own);
    return { id: String(index), lawyer: "velia", at: at.toISOString(), court };
  });
  expect(clashesOf(hearings).size).toBe(4);
  expect(hearings.filter(({ at }) => [0, 6].includes(new Date(at).getUTCDay()))).toEqual([]);
});
