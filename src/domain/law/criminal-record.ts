import type { EnumKey } from "#domain/enumerations.ts";
import type { Conviction } from "./case-context.ts";
import { addDays, addMonths, type Day } from "./days.ts";
import { appealTerm } from "./deadlines.ts";
import { monthsOf } from "./limitation.ts";
import { limitationPeriods } from "./limitation-periods.ts";
import { dayStep, lengthText } from "./steps.ts";
import { endOfTerm, terms } from "./terms.ts";
import { isValidOn, type LawEntry } from "./validity.ts";
import type { Text } from "./words.ts";

export type RecordTerm = LawEntry & {
  key: string;
  crimeType: EnumKey<"crimeTypes">;
  /** The length of the sentence in months. */
  sentence?: { above?: number; from?: number; upTo?: number; under?: number };
  term: { months: number } | { years: number };
};

const since2015 = { validFrom: "2015-07-01", checked: true } as const;

/** After these terms without another offence a Spanish criminal record is cancelled, counted from the day on which the penalty is extinguished. */
export const recordTerms: readonly RecordTerm[] = [
  { ...since2015, key: "es.record.petty", crimeType: "petty", term: { months: 6 }, reference: "136.1.a CP" },
  { ...since2015, key: "es.record.year", crimeType: "lessSerious", sentence: { upTo: 12 }, term: { years: 2 }, reference: "136.1.b CP" },
  {
    ...since2015,
    key: "es.record.under3",
    crimeType: "lessSerious",
    sentence: { above: 12, under: 36 },
    term: { years: 3 },
    reference: "136.1.c CP",
  },
  { ...since2015, key: "es.record.from3", crimeType: "lessSerious", sentence: { from: 36 }, term: { years: 5 }, reference: "136.1.d CP" },
  { ...since2015, key: "es.record.serious", crimeType: "serious", term: { years: 10 }, reference: "136.1.e CP" },
];

export type CriminalRecord = {
  /** The first day on which the judgment is final. */
  final: Day | null;
  /** The last day on which the record counts; null: it is not known, or in France there is no such day. */
  until: Day | null;
  working: Text[];
};

/** When a conviction became final, and until when its record counts, with the calculation. */
export function criminalRecordOf(one: Conviction): CriminalRecord {
  const final = finalDayOf(one);
  if (!final) return { final, until: null, working: [({ t }) => t("record.step.noFinal")] };
  const working: Text[] = [one.finalDate ? dayStep("record.step.final", final) : dayStep("record.step.finalProposed", final)];
  if (one.isMinor) return { final, until: null, working: [...working, ({ t }) => t("record.step.minor")] };
  if (one.country === "France") return { final, until: null, working: [...working, ...servedSteps(one)] };
  const { term, isGuess } = recordTermOf(one, final);
  const extinguished = one.sentenceServedDate ?? prescribedDay(one, final);
  if (!term || !extinguished) return { final, until: null, working: [...working, ({ t }) => t("record.step.noTerm")] };
  const until = addMonths(extinguished, monthsOf(term));
  return {
    final,
    until,
    working: [
      ...working,
      dayStep(one.sentenceServedDate ? "record.step.served" : "record.step.prescribed", extinguished),
      (words) => words.t("law.step.term", { term: lengthText(term.term, words), reference: term.reference }),
      ...(isGuess ? [({ t }: Parameters<Text>[0]) => t("record.step.noLength")] : []),
      dayStep("record.step.until", until),
    ],
  };
}

/** Whether the conviction counts against an adult for facts of this day: final, and its record neither cancelled nor to be cancelled. */
export function countsOn(one: Conviction, day: Day): boolean {
  const { final, until } = criminalRecordOf(one);
  return !one.isMinor && final !== null && final <= day && (until === null || day <= until);
}

/** The day on which the judgment became final, as recorded or else the day after the term of appeal. */
export function finalDayOf(one: Conviction): Day | null {
  if (one.finalDate) return one.finalDate;
  const from = one.judgmentNotificationDate ?? one.judgmentDate;
  return (
    from && addDays(endOfTerm(terms[appealTerm({ ...one, minors: one.isMinor })], from, { jurisdiction: one.country === "France" ? "fr" : "es" }), 1)
  );
}

/** Without the length of the sentence the shortest term is taken, so that nothing is pleaded that may be cancelled. */
function recordTermOf({ crimeType, sentenceMonths }: Conviction, day: Day): { term?: RecordTerm; isGuess: boolean } {
  const ofType = recordTerms.filter((one) => one.crimeType === crimeType && isValidOn(one, day));
  const fitting = ofType.filter(({ sentence }) => !sentence || (sentenceMonths !== null && fits(sentenceMonths, sentence)));
  const term = fitting[0] ?? ofType.toSorted((one, other) => monthsOf(one) - monthsOf(other))[0];
  return { ...(term && { term }), isGuess: fitting.length === 0 };
}

const fits = (months: number, { above = -1, from = 0, upTo = Infinity, under = Infinity }: NonNullable<RecordTerm["sentence"]>) =>
  months > above && months >= from && months <= upTo && months < under;

/** Where nobody recorded that the sentence was served: the day on which the penalty is time-barred at the latest, which extinguishes it too (130 CP). */
function prescribedDay({ crimeType }: Conviction, final: Day): Day | null {
  const period = limitationPeriods.find((one) => one.jurisdiction === "es" && one.of === "penalty" && one.crimeType === crimeType && !one.minors);
  return period ? addMonths(final, monthsOf(period)) : null;
}

const servedSteps = ({ sentenceServedDate }: Conviction): Text[] => [
  sentenceServedDate ? dayStep("record.step.served", sentenceServedDate) : ({ t }) => t("record.step.notServed"),
];
