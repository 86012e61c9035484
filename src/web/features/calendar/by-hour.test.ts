import { expect, test } from "vitest";
import { byHour, hoursOf, timeInHour } from "./by-hour.ts";

const at = (time: string | null) => ({ time });

test("a week shows the hours of courts, and those of earlier or later hearings", () => {
  expect(hoursOf([at(null)])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  expect(hoursOf([at("07:50"), at("20:10")])).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});

test("hearings that begin in the same hour are one below the other, by minute; events without a time are not among them", () => {
  expect(Object.fromEntries(byHour([at("11:45"), at(null), at("09:00"), at("11:05")]))).toEqual({
    9: [at("09:00")],
    11: [at("11:05"), at("11:45")],
  });
});

test("a drop takes the half of the hour", () => {
  expect([timeInHour(9, 0.1), timeInHour(9, 0.8)]).toEqual(["09:00", "09:30"]);
});
