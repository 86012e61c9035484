import type { TimeZone } from "#domain/provinces.ts";
import type { MessageKey } from "./catalogue.ts";

/** What people call the clocks of a place. */
export const zoneNames = {
  "Europe/Madrid": "timeZone.madrid",
  "Atlantic/Canary": "timeZone.canary",
  "Europe/Paris": "timeZone.paris",
} as const satisfies Record<TimeZone, MessageKey>;
