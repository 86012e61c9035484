import type { EnumKey } from "#domain/enumerations.ts";
import type { Day } from "./days.ts";
import { isValidOn, type LawEntry } from "./validity.ts";

type Dated<Figures> = readonly (LawEntry & Figures)[];

/** Amounts in euros, selling price with VAT (365 LECrim); `above` and `upTo` as the law says them. */
type Thresholds = {
  /** Up to and including this, a petty offence. */
  "es.theft.threshold": Dated<{ upTo: number }>;
  /** Around the threshold, where the price decides the offence. */
  "es.theft.review": Dated<{ from: number; upTo: number }>;
  /** How many final convictions for offences of the same nature, how many of them petty, and above which total amount. */
  "es.theft.repeat": Dated<{ convictions: number; petty?: number; accumulatedAbove?: number }>;
  "es.theft.aggravated": Dated<{ convictions: number; minorsUnder: number; prisonYears: readonly [number, number] }>;
  "es.robbery.violence": Dated<{ prisonYears: readonly [number, number]; openPremises: readonly [number, number] }>;
  "es.robbery.force": Dated<{
    prisonYears: readonly [number, number];
    openPremises: readonly [number, number];
    closedPremises: readonly [number, number];
  }>;
  "es.scam.threshold": Dated<{ upTo: number }>;
  "es.misappropiation.threshold": Dated<{ upTo: number }>;
  "es.damage.threshold": Dated<{ upTo: number }>;
  "es.order.max": Dated<{ months: Record<EnumKey<"crimeTypes">, number> }>;
  "es.minor.age": Dated<{ from: number; upTo: number }>;
  /** Up to and including this claim, the shorter of the two declaratory proceedings. */
  "es.civil.verbal": Dated<{ upTo: number }>;
  /** Up to and including this claim, a verbal has no appeal. */
  "es.civil.noAppeal": Dated<{ upTo: number }>;
  /** Claimants have tried to settle before they file. */
  "es.civil.settlement": Dated<object>;
  "fr.civil.verbal": Dated<{ upTo: number }>;
  /** Up to and including this claim, a judgment has no appeal. */
  "fr.civil.noAppeal": Dated<{ upTo: number }>;
  /** Up to and including this claim, an attempt at settlement comes first. */
  "fr.civil.settlement": Dated<{ upTo: number }>;
  "fr.theft": Dated<{ prisonYears: number; fine: number }>;
  "fr.afd": Dated<{ upTo: number; fine: number; reduced: number; increased: number }>;
  /** Years of prison and fine by how many circumstances there are. */
  "fr.aggravated": Dated<{ prisonYears: readonly [number, number, number]; fines: readonly [number, number, number] }>;
  "fr.minorHelp": Dated<{ prisonYears: number; minorsUnder: number; prisonYearsUnder: number }>;
  "fr.itt": Dated<{ days: number; prisonYears: number; prisonYearsAbove: number }>;
  "fr.order.max": Dated<{ years: number }>;
  "fr.minor.age": Dated<{ from: number }>;
};

export const thresholds: Thresholds = {
  "es.theft.threshold": [{ upTo: 400, reference: "234.1, 234.2 CP", validFrom: "2015-07-01", checked: true }],
  "es.theft.review": [{ from: 350, upTo: 450, reference: "234 CP, 365 LECrim", validFrom: "2015-07-01", checked: true }],
  "es.theft.repeat": [
    { convictions: 3, accumulatedAbove: 400, reference: "234.2 CP, LO 9/2022", validFrom: "2022-08-29", validTo: "2026-04-09" },
    { convictions: 3, petty: 1, reference: "234.2 CP, LO 1/2026", validFrom: "2026-04-10" },
  ],
  "es.theft.aggravated": [{ convictions: 3, minorsUnder: 16, prisonYears: [1, 3], reference: "235.1 CP", checked: true }],
  "es.robbery.violence": [{ prisonYears: [2, 5], openPremises: [3.5, 5], reference: "242 CP", checked: true }],
  "es.robbery.force": [{ prisonYears: [1, 3], openPremises: [2, 5], closedPremises: [1, 5], reference: "240, 241 CP", checked: true }],
  "es.scam.threshold": [{ upTo: 400, reference: "248 CP", checked: true }],
  "es.misappropiation.threshold": [{ upTo: 400, reference: "253.2 CP", checked: true }],
  "es.damage.threshold": [{ upTo: 400, reference: "263.1 CP", checked: true }],
  "es.order.max": [{ months: { petty: 6, lessSerious: 60, serious: 120 }, reference: "57, 48 CP", checked: true }],
  "es.minor.age": [{ from: 14, upTo: 17, reference: "1, 3 LO 5/2000", checked: true }],
  "es.civil.verbal": [
    { upTo: 6_000, reference: "249.2, 250.2 LEC", validTo: "2024-03-19", checked: true },
    { upTo: 15_000, reference: "249.2, 250.2 LEC", validFrom: "2024-03-20", checked: true },
  ],
  "es.civil.noAppeal": [{ upTo: 3_000, reference: "455.1 LEC", validFrom: "2011-10-31", checked: true }],
  "es.civil.settlement": [{ reference: "5 LO 1/2025", validFrom: "2025-04-03" }],
  "fr.civil.verbal": [{ upTo: 10_000, reference: "761 CPC", validFrom: "2020-01-01", checked: true }],
  "fr.civil.noAppeal": [{ upTo: 5_000, reference: "R211-3-24 COJ", validFrom: "2020-01-01" }],
  "fr.civil.settlement": [{ upTo: 5_000, reference: "750-1 CPC", validFrom: "2023-10-01" }],
  "fr.theft": [{ prisonYears: 3, fine: 45_000, reference: "311-3, 311-13 CP", checked: true }],
  "fr.afd": [{ upTo: 300, fine: 300, reduced: 250, increased: 600, reference: "311-3-1 CP, 495-17 CPP", validFrom: "2022-01-26" }],
  "fr.aggravated": [{ prisonYears: [5, 7, 10], fines: [75_000, 100_000, 150_000], reference: "311-4 CP", checked: true }],
  "fr.minorHelp": [{ prisonYears: 7, minorsUnder: 13, prisonYearsUnder: 10, reference: "311-4-1 CP", checked: true }],
  "fr.itt": [{ days: 8, prisonYears: 7, prisonYearsAbove: 10, reference: "311-5 1°, 311-6 CP", checked: true }],
  "fr.order.max": [{ years: 3, reference: "131-6 12° CP" }],
  "fr.minor.age": [{ from: 13, reference: "L11-1 CJPM", checked: true }],
};

/** The threshold for facts of this day, if the law had one then. */
export const thresholdOn = <K extends keyof Thresholds>(key: K, day: Day): Thresholds[K][number] | undefined =>
  thresholds[key].find((row) => isValidOn(row, day));

/** Offences of the nature of theft, with which a conviction may count. */
export const theftTypes: readonly EnumKey<"penalTypes">[] = ["pettyTheft", "lessSeriousTheft", "internalTheft"];

/** Former convictions for these count: 234.2 and 235.1.7.º CP ask for the whole title of the code where the nature is the same, which is generally held of robbery with force. */
export const countedTypes: readonly EnumKey<"penalTypes">[] = [...theftTypes, "forceRobbery"];

/** Maximum distance in days between cases with the same people or vehicles for a proposal to link them. */
export const relatedDays = 90;
