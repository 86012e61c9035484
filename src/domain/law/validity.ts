import type { Day } from "./days.ts";

/** The days of facts to which an entry of the law applies, both included. Without `validFrom` or `validTo` there is no limit on that side. */
export type Validity = { validFrom?: Day; validTo?: Day };

/** What every entry of the law has: its article, when it applies, and whether it was checked in the legal review. What follows from an unchecked entry is marked as a proposal. */
export type LawEntry = Validity & { reference: string; checked?: boolean /** On which day, if not in the first review. */; compared?: Day };

export const isValidOn = ({ validFrom, validTo }: Validity, day: Day): boolean => (!validFrom || validFrom <= day) && (!validTo || day <= validTo);
