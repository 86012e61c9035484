import type { Day } from "./days.ts";

/** The days of facts to which an entry of the law applies, both included. Without `validFrom` or `validTo` there is no limit on that side. */
export type Validity = { validFrom?: Day; validTo?: Day };

export const isValidOn = ({ validFrom, validTo }: Validity, day: Day): boolean => (!validFrom || validFrom <= day) && (!validTo || day <= validTo);
