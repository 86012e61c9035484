import type { Jurisdiction } from "#domain/fields.ts";
import { memoize } from "#domain/memoize.ts";
import { provinceNamed, provinceOf } from "#domain/provinces.ts";
import { addDays, type Day, isWeekend, weekdayOf } from "./days.ts";
import { isHoliday } from "./holidays.ts";
import { isValidOn, type Validity } from "./validity.ts";

/** The seat of a court: its country, and in Spain its province. The seat is a guess where the place of the court is not known. */
export type Seat = { jurisdiction: Jurisdiction; province?: string; isGuess?: true; isCautious?: true };

/**
 * The same seat for what is possible only after a term, where a day too early does harm: in Spain a holiday on a Sunday may have been moved to the
 * Monday, which is not known from the data.
 */
export const cautious = (seat: Seat): Seat => ({ ...seat, isCautious: true });

/** What a court says of its place. */
export type CourtPlace = { zip: string | null; state: string | null; city: string | null };

/** Spanish court vacations besides weekends and holidays, as `MM-DD`, both included (130 LEC, 183 LOPJ): Christmas since 23 December 2022, before only two days. */
const recesses: readonly (Validity & { days: readonly [from: string, to: string] })[] = [
  { days: ["08-01", "08-31"] },
  { days: ["12-24", "12-31"], validFrom: "2022-12-23" },
  { days: ["01-01", "01-06"], validFrom: "2022-12-23" },
  { days: ["12-24", "12-24"], validTo: "2022-12-22" },
  { days: ["12-31", "12-31"], validTo: "2022-12-22" },
];

/** The seat of the court of a case: by its postal code, else by its city or its province. Failing all of them it is guessed from the postal code of the establishment. */
export function seatOf({ country }: { country: string }, { zip, state, city }: CourtPlace, elsewhere: string | null = null): Seat {
  if (country === "France") return { jurisdiction: "fr" };
  const province = (zip && provinceOf(zip, country)) || provinceNamed(city) || provinceNamed(state);
  if (province) return { jurisdiction: "es", province };
  const guess = elsewhere ? provinceOf(elsewhere, country) : undefined;
  return { jurisdiction: "es", ...(guess && { province: guess, isGuess: true }) };
}

export function isWorkingDay(day: Day, { jurisdiction, province, isCautious }: Seat): boolean {
  if (isWeekend(day) || isHoliday(day, jurisdiction, province)) return false;
  if (jurisdiction === "fr") return true;
  const inYear = day.slice(5);
  if (recesses.some((one) => one.days[0] <= inYear && inYear <= one.days[1] && isValidOn(one, day))) return false;
  return !(isCautious && weekdayOf(day) === 1 && isHoliday(addDays(day, -1), jurisdiction, province));
}

/** The last of `count` working days. The first day is the one after the start (133 LEC). */
export function addWorkingDays(day: Day, count: number, seat: Seat): Day {
  let [end, left] = [day, count];
  while (left > 0) {
    end = addDays(end, 1);
    if (isWorkingDay(end, seat)) left -= 1;
  }
  return end;
}

/** Moves a last day that is not a working day to the next working day. */
export function orNextWorkingDay(day: Day, seat: Seat): Day {
  let end = day;
  while (!isWorkingDay(end, seat)) end = addDays(end, 1);
  return end;
}

/** Number of working days after this day, the last day included. */
export const workingDaysBetween = (from: Day, to: Day, { jurisdiction, province }: Seat): number =>
  countBetween(`${from}|${to}|${jurisdiction}|${province ?? ""}`);

/** A term that is over for a year is counted through all of its days, with every look at it. */
const countBetween = memoize((key: string): number => {
  const [from, to, jurisdiction, province] = key.split("|") as [Day, Day, Jurisdiction, string];
  const seat: Seat = { jurisdiction, ...(province && { province }) };
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day, seat)) count += 1;
  return count;
}, 2000);
