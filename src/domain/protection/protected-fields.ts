import { longText } from "#domain/fields.ts";

/** Why the record must stay as it is, whatever its period says; empty when nothing holds it. */
export const protectedFields = { legalHold: longText({ edit: "system", see: "manager", max: 1000 }) };
