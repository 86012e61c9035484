const perYear = 1_000_000;

/** The displayed number of a case: 2026-000123. */
export const recordNumber = (number: number, prefix = "") => `${prefix}${Math.floor(number / perYear)}-${String(number % perYear).padStart(6, "0")}`;

/** Parses a displayed number, with or without its dash. */
export const parseRecordNumber = (text: string): number | undefined => (/^\d{4}-?\d{6}$/.test(text) ? Number(text.replace("-", "")) : undefined);

/** Before the number of an incident that is not reported: cases and incidents are both counted from 000001 each year. */
export const issuePrefix = "H-";

/** Typed text without the prefix of numbers, which is only shown. */
export const withoutPrefix = (typed: string) => typed.replace(/(?<![\p{L}\p{N}])h-(?=\d{4}(?:-?\d)?)/giu, "");
