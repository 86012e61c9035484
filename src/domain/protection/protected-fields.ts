import { longText } from "#domain/fields.ts";

const forStaff = { edit: "system", see: "manager", max: 1000 } as const;

/** The reason of a legal hold, which stops retention, and the reason for which it was lifted. */
export const protectedFields = { legalHold: longText(forStaff), holdLifted: longText(forStaff) };
