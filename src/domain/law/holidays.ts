import type { Jurisdiction } from "#domain/fields.ts";
import { memoize } from "#domain/memoize.ts";
import { addDays, type Day } from "./days.ts";
import { type RegionalHoliday, regionalHolidays } from "./regional-holidays.ts";

/** Fixed days as `MM-DD`, and days counted from Easter Sunday. */
type Holidays = { fixed: readonly string[]; fromEaster: readonly number[] };

const goodFriday = -2;
const easterMonday = 1;
const ascension = 39;
const whitMonday = 50;

export const national: Record<Jurisdiction, Holidays> = {
  es: { fixed: ["01-01", "01-06", "05-01", "08-15", "10-12", "11-01", "12-06", "12-08", "12-25"], fromEaster: [goodFriday] },
  fr: {
    fixed: ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"],
    fromEaster: [easterMonday, ascension, whitMonday],
  },
};

/** Whether the day is a public holiday, in the whole country or in this province of Spain. */
export const isHoliday = (day: Day, jurisdiction: Jurisdiction, province?: string): boolean =>
  holidaysOf(`${day.slice(0, 4)}|${jurisdiction}|${province ?? ""}`).has(day);

/** By year, country and province: terms are counted day by day, and a screen shows many of them. */
const holidaysOf = memoize((key: string): ReadonlySet<Day> => {
  const [year, jurisdiction, province] = key.split("|") as [string, Jurisdiction, string];
  const { fixed, fromEaster } = national[jurisdiction];
  const regional: readonly RegionalHoliday[] = jurisdiction === "es" && province ? regionalHolidays(province) : [];
  const easter = easterOf(Number(year));
  return new Set(
    [...fixed, ...fromEaster, ...regional].map((holiday) => (typeof holiday === "string" ? `${year}-${holiday}` : addDays(easter, holiday))),
  );
}, 2000);

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return `${String(year).padStart(4, "0")}-${String(Math.floor(sum / 31)).padStart(2, "0")}-${String((sum % 31) + 1).padStart(2, "0")}`;
}
