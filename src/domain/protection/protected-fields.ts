import { longText } from "#domain/fields.ts";

const forStaff = { edit: "system", see: "manager", max: 1000 } as const;

/** Why the record must stay as it is, whatever its period says; or, once nothing holds it any more, why not. */
export const protectedFields = { legalHold: longText(forStaff), holdLifted: longText(forStaff) };
