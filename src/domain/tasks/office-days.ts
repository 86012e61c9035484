import type { Jurisdiction } from "#domain/fields.ts";
import { addDays, type Day, isWeekend } from "#domain/law/days.ts";
import { isHoliday } from "#domain/law/holidays.ts";

/** In how many days something is to be done, counted without weekends and national holidays if they are working days. */
export type Delay = { days: number; workingDays: boolean };

/** The office works in August, unlike the courts: only weekends and national holidays are left out. */
const isOfficeDay = (day: Day, jurisdiction: Jurisdiction) => !isWeekend(day) && !isHoliday(day, jurisdiction);

export const jurisdictionIn = (country: string): Jurisdiction => (country === "France" ? "fr" : "es");

/** The day on which a delay ends. One of plain days that ends on a free day ends on the next working day. */
export function dayAfter(from: Day, { days, workingDays }: Delay, jurisdiction: Jurisdiction): Day {
  if (!workingDays) return nextOfficeDay(addDays(from, days), jurisdiction);
  let [day, left] = [from, days];
  while (left > 0) {
    day = addDays(day, 1);
    if (isOfficeDay(day, jurisdiction)) left -= 1;
  }
  return days === 0 ? nextOfficeDay(from, jurisdiction) : day;
}

/** The day so many working days before the end of a term, but never before today. */
export function dayBefore(end: Day, days: number, today: Day, jurisdiction: Jurisdiction): Day {
  let [day, left] = [end, days];
  while (left > 0) {
    day = addDays(day, -1);
    if (isOfficeDay(day, jurisdiction)) left -= 1;
  }
  return day < today ? today : day;
}

function nextOfficeDay(from: Day, jurisdiction: Jurisdiction): Day {
  let day = from;
  while (!isOfficeDay(day, jurisdiction)) day = addDays(day, 1);
  return day;
}
