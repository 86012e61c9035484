import type { Field } from "#domain/fields.ts";

/** A relation that both entities show. Its links are added and removed at once, and never saved with the form. */
export const isLink = (field: Field): field is Field<"refs"> => field.kind === "refs" && field.through !== undefined;
