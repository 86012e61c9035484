import type { EnumKey } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { LawEntry } from "./validity.ts";

/** When people are alerted: at these shares of the period, or these numbers of months before its end. */
export type AlertSchedule = { shares: readonly number[] } | { monthsBefore: readonly number[] };
const early: AlertSchedule = { shares: [0.6, 0.8, 0.95] };
const long: AlertSchedule = { monthsBefore: [12, 6, 1] };

export type LimitationPeriod = LawEntry & {
  key: string;
  jurisdiction: Jurisdiction;
  /** What becomes time-barred. */
  of: "offence" | "hiddenOffence" | "penalty" | "civilJudgment" | "civilClaim";
  crimeType?: EnumKey<"crimeTypes">;
  /** Of authors aged 14 to 17, or only of adults. */
  minors?: boolean;
  /** The maximum penalty it applies to, in years of prison. */
  prison?: { above?: number; from?: number; upTo?: number; under?: number };
  term: { years: number } | { months: number };
  /** Of a measure for a minor: which ones. */
  measure?: "light" | "other" | "overTwoYears";
  alerts: AlertSchedule;
};

const es = { jurisdiction: "es", of: "offence", minors: false, reference: "131.1 CP", validFrom: "2010-12-23", alerts: long, checked: true } as const;
const minor = {
  jurisdiction: "es",
  of: "offence",
  minors: true,
  reference: "15.1 LO 5/2000",
  validFrom: "2001-01-13",
  alerts: early,
  checked: true,
} as const;
const esPenalty = {
  key: "es.penalty",
  jurisdiction: "es",
  of: "penalty",
  minors: false,
  reference: "133.1 CP",
  alerts: long,
  checked: true,
} as const;
const measure = {
  key: "es.minor.measure",
  jurisdiction: "es",
  of: "penalty",
  minors: true,
  reference: "15.2 LO 5/2000",
  alerts: early,
  checked: true,
} as const;
const esClaim = { key: "es.civilClaim", jurisdiction: "es", of: "civilClaim", alerts: long, checked: true } as const;
/** Facts that were not time-barred on 1 March 2017 have the periods of loi 2017-242 (112-2 4° CP). */
const fr = { jurisdiction: "fr", of: "offence", alerts: long, checked: true } as const;
const hidden = { key: "fr.hidden", jurisdiction: "fr", of: "hiddenOffence", reference: "9-1 CPP", alerts: long, checked: true } as const;
const frPenalty = { key: "fr.penalty", jurisdiction: "fr", of: "penalty", alerts: long, checked: true } as const;

/** Where several periods apply, the shortest is proposed: an early alert does no harm. */
export const limitationPeriods: readonly LimitationPeriod[] = [
  { ...es, key: "es.petty", crimeType: "petty", term: { years: 1 }, validFrom: "2015-07-01", alerts: early },
  { ...es, key: "es.lessSerious", crimeType: "lessSerious", prison: { upTo: 5 }, term: { years: 5 } },
  { ...es, key: "es.serious10", crimeType: "serious", prison: { above: 5, upTo: 10 }, term: { years: 10 } },
  { ...es, key: "es.serious15", crimeType: "serious", prison: { above: 10, under: 15 }, term: { years: 15 } },
  { ...es, key: "es.serious20", crimeType: "serious", prison: { from: 15 }, term: { years: 20 } },
  { ...minor, key: "es.minor.petty", crimeType: "petty", term: { months: 3 } },
  { ...minor, key: "es.minor.lessSerious", crimeType: "lessSerious", term: { years: 1 } },
  { ...minor, key: "es.minor.serious", crimeType: "serious", prison: { above: 5, upTo: 10 }, term: { years: 3 } },
  { ...minor, key: "es.minor.over10", crimeType: "serious", prison: { above: 10 }, term: { years: 5 } },
  { ...esPenalty, crimeType: "petty", term: { years: 1 } },
  { ...esPenalty, crimeType: "lessSerious", term: { years: 5 } },
  { ...esPenalty, crimeType: "serious", term: { years: 10 } },
  // Of the sentence: prison of more than five years lapses later.
  { ...esPenalty, crimeType: "serious", prison: { above: 5 }, term: { years: 15 } },
  { ...measure, measure: "light", term: { years: 1 } },
  { ...measure, measure: "other", term: { years: 2 } },
  { ...measure, measure: "overTwoYears", term: { years: 3 } },
  { ...fr, key: "fr.contravention", crimeType: "petty", term: { years: 1 }, reference: "9 CPP", alerts: early },
  { ...fr, key: "fr.delit", crimeType: "lessSerious", term: { years: 6 }, reference: "8 CPP", validFrom: "2014-03-01" },
  { ...fr, key: "fr.crime", crimeType: "serious", term: { years: 20 }, reference: "7 CPP", validFrom: "2007-03-01" },
  { ...hidden, crimeType: "lessSerious", term: { years: 12 } },
  { ...hidden, crimeType: "serious", term: { years: 30 } },
  { ...frPenalty, crimeType: "petty", term: { years: 3 }, reference: "133-4 CP" },
  { ...frPenalty, crimeType: "lessSerious", term: { years: 6 }, reference: "133-3 CP" },
  { ...frPenalty, crimeType: "serious", term: { years: 20 }, reference: "133-2 CP" },
  { key: "es.civilJudgment", jurisdiction: "es", of: "civilJudgment", term: { years: 5 }, reference: "518 LEC", alerts: long, checked: true },
  { key: "fr.civilJudgment", jurisdiction: "fr", of: "civilJudgment", term: { years: 10 }, reference: "L111-4 CPCE", alerts: long, checked: true },
  { ...esClaim, term: { years: 1 }, reference: "1968.2 CC", alerts: early },
  { ...esClaim, term: { years: 5 }, reference: "1964.2 CC", validFrom: "2015-10-07" },
  { key: "fr.civilClaim", jurisdiction: "fr", of: "civilClaim", term: { years: 5 }, reference: "2224 C. civ.", alerts: long, checked: true },
];

/** French offences that are hidden by their nature: the term may run from their discovery. */
export const hiddenOffences: readonly EnumKey<"penalTypes">[] = ["internalTheft", "misappropiation", "abuseOfWork"];
