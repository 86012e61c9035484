import type { Format } from "./format.ts";

export const leastFacts = 20;

/** Less than this tells a lawyer nothing. */
export const facts: Format = { message: "case.facts.short", parse: (value) => (value.length >= leastFacts ? value : undefined) };
