import { createContext, useContext } from "react";
import { jurisdictionOf } from "#domain/check.ts";
import { clocksAt, type RecordPlace } from "#domain/formats/clocks.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import type { TimeZone } from "#domain/provinces.ts";
import { useSurroundingRecord } from "./surrounding-record.ts";

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which the times of a record are entered and shown: by default that of the browser. */
export const TimeZoneContext = createContext<string>(browserZone);
export const useTimeZone = () => useContext(TimeZoneContext);

/** The time zone of the hearings of a record, if its court is in another one. */
export const CourtZoneContext = createContext<string | undefined>(undefined);

/** The present moment by the clock of the surrounding record, and by hours and minutes. */
export const useLocalNow = () => toLocal(new Date(), useTimeZone());

/** The clocks and the jurisdiction of the surrounding record, or of one that is given. */
export function useClocks(row?: Readonly<Record<string, unknown>>): RecordPlace {
  const [place, court, jurisdiction] = [useTimeZone(), useContext(CourtZoneContext), jurisdictionOf(useSurroundingRecord())];
  if (row && typeof row.timeZone === "string") return clocksAt(row.timeZone, row);
  return { place, court: court ?? place, jurisdiction };
}

/** The name of a time zone, if its local time differs from the browser's. */
export function foreignZone(zone: string, at: string | Date = new Date()): MessageKey | undefined {
  return zone in timeZoneNames && toLocal(at, zone) !== toLocal(at, browserZone) ? timeZoneNames[zone as TimeZone] : undefined;
}

/** Whole days from today, by the calendar of a place. */
export const daysUntil = (day: string, timeZone: string) =>
  Math.round((Date.parse(day.slice(0, 10)) - Date.parse(toLocal(new Date(), timeZone).slice(0, 10))) / 86_400_000);
