import type { TimeZone } from "#domain/provinces.ts";
import type { MessageKey } from "./message-key.ts";

/** Messages with the names of time zones. */
export const timeZoneNames = {
  "Europe/Madrid": "timeZone.madrid",
  "Atlantic/Canary": "timeZone.canary",
  "Europe/Paris": "timeZone.paris",
} as const satisfies Record<TimeZone, MessageKey>;
