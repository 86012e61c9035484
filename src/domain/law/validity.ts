import type { Day } from "./days.ts";

/** For facts of which days a figure of the law holds, both days included. Nothing: for all that can still matter. */
export type Validity = { validFrom?: Day; validTo?: Day };

export const isValidOn = ({ validFrom, validTo }: Validity, day: Day): boolean => (!validFrom || validFrom <= day) && (!validTo || day <= validTo);
