import type { Format } from "./format.ts";

export const minFactsLength = 20;

/** A shorter description is of no use to a lawyer. */
export const facts: Format = { message: "case.facts.short", parse: (value) => (value.length >= minFactsLength ? value : undefined) };
