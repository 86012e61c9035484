import { toLocal } from "#domain/formats/local-time.ts";

/** Whole days from today, as the calendar of a place counts them. */
export const daysUntil = (day: string, timeZone: string) =>
  Math.round((Date.parse(day.slice(0, 10)) - Date.parse(toLocal(new Date(), timeZone).slice(0, 10))) / 86_400_000);
