import type { CaseRecord } from "#domain/cases/status.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import { isMinorOn, isUnder } from "./age.ts";
import { type CaseContext, dayOfFacts } from "./case-context.ts";
import type { SuggestionRule } from "./suggestion-rule.ts";
import { thresholdOn } from "./thresholds.ts";

const knowsMinor = (facts: CaseRecord, { offenders }: Pick<CaseContext, "offenders">) => {
  const day = dayOfFacts(facts);
  return offenders.some((one) => isMinorOn(one, day));
};

/** Whether minors take part: the case says so, or the date of birth of a person linked to it. */
export const hasMinors = (facts: CaseRecord, context: Pick<CaseContext, "offenders">): boolean => facts.minors || knowsMinor(facts, context);

const lowestAge = (facts: CaseRecord, jurisdiction: Jurisdiction) => thresholdOn(`${jurisdiction}.minor.age`, dayOfFacts(facts))!.from;

/** What follows from the age of the people linked to a case. */
export const peopleRules: readonly SuggestionRule[] = [
  {
    key: "minorKnown",
    when: (facts, context) => !facts.minors && knowsMinor(facts, context),
    values: { minors: true },
    text: ({ t }) => t("suggestion.minorKnown"),
    reference: { es: "1, 3 LO 5/2000", fr: "L11-1 CJPM" },
    checked: true,
  },
  {
    key: "underAge",
    when: (facts, { offenders, seat }) => {
      const [age, day] = [lowestAge(facts, seat.jurisdiction), dayOfFacts(facts)];
      return offenders.some((one) => isUnder(age, one, day));
    },
    text: ({ t }, facts, { seat: { jurisdiction } }) => t(`suggestion.underAge.${jurisdiction}`, { age: lowestAge(facts, jurisdiction) }),
    reference: { es: "3 LO 5/2000", fr: "L11-1 CJPM" },
    checked: true,
  },
  {
    key: "parents",
    ends: "never",
    when: hasMinors,
    text: ({ t }, _facts, { seat }) => t(`suggestion.parents.${seat.jurisdiction}`),
    reference: { es: "61.3 LO 5/2000", fr: "1242 al. 4 C. civ." },
    checked: true,
  },
];
