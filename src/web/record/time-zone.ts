import { createContext, useContext } from "react";
import { toLocal } from "#domain/formats/local-time.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { zoneNames } from "#domain/messages/zone-names.ts";
import type { TimeZone } from "#domain/provinces.ts";

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The local time in which the instants of a record are typed and shown: the browser's, unless the record happened elsewhere. */
export const TimeZoneContext = createContext<string>(browserZone);
export const useTimeZone = () => useContext(TimeZoneContext);

/** What to call a zone whose clocks show another time than the person's own. */
export function foreignZone(zone: string, at: string | Date = new Date()): MessageKey | undefined {
  return zone in zoneNames && toLocal(at, zone) !== toLocal(at, browserZone) ? zoneNames[zone as TimeZone] : undefined;
}
