import { addDays, type Day, weekdayOf } from "#domain/law/days.ts";

/** Nothing is put off for longer: a notice is deleted after a year. */
export const maxSnoozeDays = 90;

const choices = ["tomorrow", "threeDays", "monday"] as const;
export type SnoozeChoice = (typeof choices)[number];

/** The days until which a notice can be put off with one press. Two choices that mean the same day are one. */
export function snoozeDays(today: Day): { choice: SnoozeChoice; day: Day }[] {
  const days: Record<SnoozeChoice, Day> = {
    tomorrow: addDays(today, 1),
    threeDays: addDays(today, 3),
    monday: addDays(today, 7 - ((weekdayOf(today) + 6) % 7)),
  };
  return choices.map((choice) => ({ choice, day: days[choice] })).filter(({ day }, index, all) => all.findIndex((one) => one.day === day) === index);
}
