import type { Field } from "#domain/fields.ts";

/** The time zones of a record: that of the place for facts, that of the court for hearings. */
export type Clocks = { place: string; court: string };

/** The time zones of a record, given that of its place. */
export const clocksAt = (place: string, { hearingTimeZone }: Readonly<Record<string, unknown>>): Clocks => ({
  place,
  court: typeof hearingTimeZone === "string" ? hearingTimeZone : place,
});

/** The time zone of a field. */
export const timeZoneOfField = (field: Field, { place, court }: Clocks): string => (isOfCourt(field) ? court : place);

export const isOfCourt = (field: Field): boolean => field.kind === "datetime" && field.clock === "court";
