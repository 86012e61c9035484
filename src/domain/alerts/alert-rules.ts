/** What a head office wants to be alerted of. Null switches a rule off. */
export type AlertRules = {
  /** A case above this amount, in euros. */
  amount: number | null;
  /** The same person in so many cases within so many days; both or none. */
  repeatCases: number | null;
  repeatDays: number | null;
  /** A case of a known band. */
  bands: boolean;
  /** An establishment with more reports this month than its mean of the last twelve, times this factor. */
  aboveUsual: number | null;
};

/** The rules of a customer that has not changed them. */
export const defaultAlertRules: AlertRules = { amount: 1_000, repeatCases: 3, repeatDays: 90, bands: true, aboveUsual: 2 };

export const alertKinds = ["amount", "repeat", "band", "shop"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Bounds of what can be typed. */
export const alertBounds = {
  amount: { min: 1, max: 1_000_000 },
  repeatCases: { min: 2, max: 50 },
  repeatDays: { min: 7, max: 365 },
  aboveUsual: { min: 1.1, max: 10 },
} as const;

/** A case or a band alerts for so many days after the case was reported. */
export const alertDays = 30;

/** Below this number a month says nothing about an establishment: two reports instead of one are no news. */
const minReports = 3;
const usualMonths = 12;

export const usualOf = (reports: number) => reports / usualMonths;

/** Whether an establishment has clearly more reports this month than usual. One without any history has no usual. */
export const isAboveUsual = (reports: number, usual: number, factor: number) => usual > 0 && reports >= minReports && reports > usual * factor;

/**
 * Whether a dismissed alert of an establishment comes back: with the next month, or when its reports have doubled since. With every single
 * report it would come back several times a week.
 */
export const isShopNews = (reports: number, dismissed: { mark: number; isOfThisMonth: boolean } | undefined) =>
  !dismissed?.isOfThisMonth || reports >= 2 * dismissed.mark;
