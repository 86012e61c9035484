import type { EnumKey } from "#domain/enumerations.ts";
import type { Conviction } from "./case-context.ts";
import { finalDayOf } from "./criminal-record.ts";
import { addMonths, type Day } from "./days.ts";
import { monthsOf } from "./limitation.ts";
import { limitationPeriods } from "./limitation-periods.ts";
import type { LawEntry } from "./validity.ts";

type CrimeType = EnumKey<"crimeTypes">;

export type RecidivismTerm = LawEntry & {
  key: string;
  /** The class of the offence of the first judgment, and of the new one. */
  earlier: CrimeType;
  later: CrimeType;
  /** Between the end of the first penalty and the new facts; without it there is no limit. */
  years?: number;
  /** Only for the same offence, or one that the law treats as the same: theft, extortion, blackmail, fraud and breach of trust (132-16 CP). */
  isSameOffence: boolean;
};

/** French récidive légale of natural persons. Where the offence is punished with ten years the term of 132-9 is longer; shop theft is not. */
export const recidivismTerms: readonly RecidivismTerm[] = [
  { key: "fr.recidivism.crime", earlier: "serious", later: "serious", isSameOffence: false, reference: "132-8 CP" },
  { key: "fr.recidivism.afterCrime", earlier: "serious", later: "lessSerious", years: 5, isSameOffence: false, reference: "132-9 CP" },
  { key: "fr.recidivism.delit", earlier: "lessSerious", later: "lessSerious", years: 5, isSameOffence: true, reference: "132-10, 132-16 CP" },
  { key: "fr.recidivism.contravention", earlier: "petty", later: "petty", years: 1, isSameOffence: true, reference: "132-11 CP" },
];

/** The rule by which facts of this class on this day are committed en récidive after that conviction, if one applies. */
export function recidivismAfter(one: Conviction, later: CrimeType | null, day: Day): RecidivismTerm | undefined {
  const final = finalDayOf(one);
  if (one.country !== "France" || one.isMinor || !final || final > day) return undefined;
  const rule = recidivismTerms.find((term) => term.earlier === one.crimeType && term.later === later);
  const end = one.sentenceServedDate ?? prescribedDay(one, final);
  const isWithin = rule && (!rule.years || end === null || day <= addMonths(end, rule.years * 12));
  return isWithin ? rule : undefined;
}

/** A penalty that nobody recorded as served ends when it is time-barred, from which the term runs too (132-8 to 132-11 CP). */
const prescribedDay = ({ crimeType }: Conviction, final: Day): Day | null => {
  const period = limitationPeriods.find((one) => one.jurisdiction === "fr" && one.of === "penalty" && one.crimeType === crimeType);
  return period ? addMonths(final, monthsOf(period)) : null;
};
