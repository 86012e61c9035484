import { longText } from "#domain/fields.ts";

const forStaff = { edit: "system", see: "manager", max: 1000 } as const;

/** The reason of a legal hold, which stops retention; after it was lifted, the reason of that. */
export const protectedFields = { legalHold: longText(forStaff), holdLifted: longText(forStaff) };
