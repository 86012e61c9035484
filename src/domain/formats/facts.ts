import type { Format } from "./format.ts";

const least = 20;

/** Less than this tells a lawyer nothing. */
export const facts: Format = { message: "case.facts.short", parse: (value) => (value.length >= least ? value : undefined) };
