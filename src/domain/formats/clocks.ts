import { jurisdictionOf } from "#domain/check.ts";
import type { Field, Jurisdiction } from "#domain/fields.ts";

/** The time zones of a record: that of the place for facts, that of the court for hearings. */
export type Clocks = { place: string; court: string };
/** The same with the jurisdiction of the record, if its country is known. */
export type RecordPlace = Clocks & { jurisdiction?: Jurisdiction | undefined };

/** The time zones and the jurisdiction of a record, given the time zone of its place. */
export const clocksAt = (place: string, { hearingTimeZone, country }: Readonly<Record<string, unknown>>): RecordPlace => ({
  place,
  court: typeof hearingTimeZone === "string" ? hearingTimeZone : place,
  jurisdiction: jurisdictionOf({ country }),
});

/** The time zone of a field. */
export const timeZoneOfField = (field: Field, { place, court }: Clocks): string => (isOfCourt(field) ? court : place);

export const isOfCourt = (field: Field): boolean => field.kind === "datetime" && field.clock === "court";
