import type { EnumKey } from "#domain/enumerations.ts";
import type { Conviction } from "./case-context.ts";
import { addDays, addMonths, type Day } from "./days.ts";
import { appealTerms } from "./deadlines.ts";
import { finalAfter } from "./final-day.ts";
import { monthsOf } from "./limitation.ts";
import { dayStep, lengthText } from "./steps.ts";
import { endOfTerm, terms } from "./terms.ts";
import { isValidOn, type LawEntry } from "./validity.ts";
import type { Text } from "./words.ts";
import { cautious } from "./working-days.ts";

export type RecordTerm = LawEntry & {
  key: string;
  crimeType: EnumKey<"crimeTypes">;
  /** The length of the sentence in months. */
  sentence?: { above?: number; from?: number; upTo?: number; under?: number };
  term: { months: number } | { years: number };
};

const since2015 = { validFrom: "2015-07-01", checked: true } as const;

/** After these terms without another offence a Spanish criminal record is cancelled, counted from the day on which the penalty is extinguished or, while that is not known, from the day on which the judgment is final. */
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

/** When a conviction became final, and until when its record counts, with the calculation. The other convictions tell whether the person has offended again. */
export function criminalRecordOf(one: Conviction, others: readonly Conviction[] = []): CriminalRecord {
  const final = finalDayOf(one);
  if (!final) return { final, until: null, working: [({ t }) => t("record.step.noFinal")] };
  const working: Text[] = [one.finalDate ? dayStep("record.step.final", final) : dayStep("record.step.finalProposed", final)];
  if (one.isMinor) return { final, until: null, working: [...working, ({ t }) => t("record.step.minor")] };
  const { sentenceServedDate: served } = one;
  const servedStep: Text = served ? dayStep("record.step.served", served) : ({ t }) => t("record.step.notServed");
  if (one.country === "France") return { final, until: null, working: [...working, servedStep] };
  const { term, isGuess } = recordTermOf(one, final);
  if (!term) return { final, until: null, working: [...working, ({ t }) => t("record.step.noTerm")] };
  const suspended = suspendedEnd(one);
  const again = newOffences(one, others, final);
  const ends = again.reduce(
    (end, day) => (day <= end ? later(end, addMonths(day, monthsOf(term))) : end),
    addMonths(served ?? suspended ?? final, monthsOf(term)),
  );
  return {
    final,
    until: ends,
    working: [
      ...working,
      // The accusation proves that a record still counts: what is not known is taken in favour of the convicted person.
      served ? servedStep : suspended ? dayStep("record.step.suspended", suspended) : ({ t }) => t("record.step.fromFinal"),
      (words) => words.t("law.step.term", { term: lengthText(term.term, words), reference: term.reference }),
      ...(isGuess ? [({ t }: Parameters<Text>[0]) => t("record.step.noLength")] : []),
      ...again.filter((day) => day <= ends).map((day) => dayStep("record.step.again", day)),
      dayStep("record.step.until", ends),
    ],
  };
}

/** A suspended sentence counts as served at the end of its length, from the day after its suspension; without its length from that day (136.2 CP). */
const suspendedEnd = ({ sentenceSuspendedDate: from, sentenceMonths }: Conviction): Day | null =>
  from && addMonths(addDays(from, 1), sentenceMonths ?? 0);

const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** The days of the facts of the person's later convictions, in order: whoever offends again within the term starts it again (136.1 CP). */
const newOffences = ({ criminal }: Conviction, others: readonly Conviction[], final: Day): Day[] =>
  others
    .filter((other) => other.criminal === criminal && !other.isMinor && other.factsDay >= final)
    .map(({ factsDay }) => factsDay)
    .toSorted();

/** Whether the conviction counts against an adult for facts of this day: final, and its record neither cancelled nor to be cancelled. */
export function countsOn(one: Conviction, day: Day, others: readonly Conviction[] = []): boolean {
  const { final, until } = criminalRecordOf(
    one,
    others.filter(({ factsDay }) => factsDay <= day),
  );
  return !one.isMinor && final !== null && final <= day && (until === null || day <= until);
}

/** The day on which the judgment became final, as recorded or else once no appeal can be in time. */
export function finalDayOf(one: Conviction): Day | null {
  if (one.finalDate) return one.finalDate;
  const from = one.judgmentNotificationDate ?? one.judgmentDate;
  if (!from) return null;
  const seat = cautious({ jurisdiction: one.country === "France" ? "fr" : "es" });
  return finalAfter(endOfTerm(terms[appealTerms({ ...one, minors: one.isMinor }).at(-1)!], from, seat), seat);
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
