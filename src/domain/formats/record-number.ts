const perYear = 1_000_000;

/** The displayed number of a case: 2026-000123. */
export const recordNumber = (number: number) => `${Math.floor(number / perYear)}-${String(number % perYear).padStart(6, "0")}`;

/** Parses a displayed number, with or without its dash. */
export const parseRecordNumber = (text: string): number | undefined => (/^\d{4}-?\d{6}$/.test(text) ? Number(text.replace("-", "")) : undefined);
