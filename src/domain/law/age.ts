import { addMonths, type Day } from "./days.ts";

/** A person linked to a case, with what is known of their age. */
export type Offender = { id: string; birthDate: Day | null };

export const adultAge = 18;

/** Whole years on this day; a birthday counts from its first hour. */
export function ageOn(birthDate: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day < addMonths(birthDate, years * 12) ? years - 1 : years;
}

export const isUnder = (age: number, { birthDate }: Pick<Offender, "birthDate">, day: Day): boolean =>
  birthDate !== null && ageOn(birthDate, day) < age;

/** Known to be a minor on this day. Somebody without a date of birth is not known to be one. */
export const isMinorOn = (offender: Pick<Offender, "birthDate">, day: Day): boolean => isUnder(adultAge, offender, day);
