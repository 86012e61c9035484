import type { CaseRecord } from "#domain/cases/status.ts";
import { enumerations } from "#domain/enumerations.ts";
import type { Option } from "#domain/option.ts";
import { type CaseContext, dayOfFacts } from "./case-context.ts";
import { hasMinors } from "./people-rules.ts";
import { isInjured, isPlainTheft } from "./plain-theft.ts";
import type { SuggestionRule } from "./suggestion-rule.ts";
import { thresholdOn } from "./thresholds.ts";

const jurisdiction = "fr";
const aggravated = { penalType: "aggravatedRobbery", crimeType: "lessSerious" } as const;
/** Violence by duration of the incapacity to work; once one is chosen, the others are no longer proposed. */
const byIncapacity: readonly CaseRecord["aggravatedRobberyType"][] = ["type4", "type9", "type12"];
const isOpenInjury = (facts: CaseRecord) => isInjured(facts) && !byIncapacity.includes(facts.aggravatedRobberyType);
const incapacity = (facts: CaseRecord) => ({ days: thresholdOn("fr.itt", dayOfFacts(facts))!.days });

const groupOf = (callType: CaseRecord["callType"]) => (enumerations.callTypes as readonly Option[]).find(({ key }) => key === callType)?.group;

/** The rows of section 7.2 for France. */
export const frenchRules: readonly SuggestionRule[] = [
  {
    key: "afd",
    ends: "trial",
    jurisdiction,
    when: isFixedFineEligible,
    // Still a délit, of low value.
    values: { penalType: "pettyTheft", crimeType: "lessSerious" },
    text: ({ t, money }, facts) => t("suggestion.afd", { amount: money(thresholdOn("fr.afd", dayOfFacts(facts))!.upTo) }),
    reference: "311-3-1 CP, 495-17 CPP",
  },
  {
    key: "afdClaim",
    ends: "trial",
    jurisdiction,
    when: ({ afdNoticeDate }) => afdNoticeDate !== null,
    text: ({ t }) => t("suggestion.afdClaim"),
    reference: "4 CPP",
  },
  {
    key: "aggravated",
    jurisdiction,
    when: ({ theftCount, aggravatedRobberyType }) => theftCount === "severalPeople" && !aggravatedRobberyType,
    values: { ...aggravated, aggravatedRobberyType: "type1" },
    isNoteBesides: true,
    text: ({ t }) => t("suggestion.aggravated"),
    reference: "311-4 1° CP",
    checked: true,
  },
  {
    key: "organised",
    jurisdiction,
    // Only a note: a linked group does not show the preparation that 132-71 CP asks for.
    when: ({ theftCount, bands, aggravatedRobberyType }) => theftCount === "severalPeople" && bands.length > 0 && aggravatedRobberyType !== "type15",
    text: ({ t }) => t("suggestion.organised"),
    reference: "311-9, 132-71 CP",
    checked: true,
  },
  {
    key: "injured.none",
    jurisdiction,
    when: isOpenInjury,
    values: { ...aggravated, aggravatedRobberyType: "type4" },
    alternative: "injured",
    text: ({ t }) => t("suggestion.injured.none"),
    reference: "311-4 4° CP",
    checked: true,
  },
  {
    key: "injured.upTo",
    jurisdiction,
    when: isOpenInjury,
    values: { ...aggravated, aggravatedRobberyType: "type9" },
    alternative: "injured",
    text: ({ t }, facts) => t("suggestion.injured.upTo", incapacity(facts)),
    reference: "311-5 1° CP",
    checked: true,
  },
  {
    key: "injured.above",
    jurisdiction,
    when: isOpenInjury,
    values: { ...aggravated, aggravatedRobberyType: "type12" },
    alternative: "injured",
    text: ({ t }, facts) => t("suggestion.injured.above", incapacity(facts)),
    reference: "311-6 CP",
    checked: true,
  },
  {
    key: "minorHelp",
    jurisdiction,
    when: (facts, context) => hasMinors(facts, context) && facts.theftCount === "severalPeople",
    text: ({ t }) => t("suggestion.minorHelp"),
    reference: "311-4-1 CP",
    checked: true,
  },
  {
    key: "minors",
    jurisdiction,
    when: (facts, context) => hasMinors(facts, context) && context.courtType !== "frChildrenCourt",
    text: ({ t }, facts) => t("suggestion.minors.fr", { age: thresholdOn("fr.minor.age", dayOfFacts(facts))!.from }),
    reference: "L11-1 CJPM",
    checked: true,
  },
  {
    key: "call.classic",
    jurisdiction,
    when: ({ callType }) => groupOf(callType) === "classic",
    values: { processing: "normal" },
    text: ({ t }) => t("suggestion.call.classic"),
    reference: "389, 390, 390-1, 394 CPP",
    checked: true,
  },
  {
    key: "call.fast",
    jurisdiction,
    when: ({ callType }) => groupOf(callType) === "fast",
    values: { processing: "fast" },
    text: ({ t }) => t("suggestion.call.fast"),
    reference: "395, 495-7 CPP",
    checked: true,
  },
];

/** The goods are back on sale, or everything was recovered or paid. */
export const isReturned = ({ recoveredProducts, recoveredAmount, ticketAmount }: CaseRecord): boolean =>
  recoveredProducts === "yesForSale" || (recoveredAmount !== null && recoveredAmount >= ticketAmount);

/** Conditions of the fixed fine: one adult, a small amount that was recovered, nothing aggravating. */
export function isFixedFineEligible(facts: CaseRecord, context: Pick<CaseContext, "offenders">): boolean {
  const limit = thresholdOn("fr.afd", dayOfFacts(facts));
  const isPlain = isPlainTheft(facts) && facts.bands.length === 0 && !facts.aggravatedRobberyType;
  const isOneAdult = facts.theftCount === "onePerson" && !hasMinors(facts, context);
  return limit !== undefined && facts.ticketAmount <= limit.upTo && isOneAdult && isReturned(facts) && isPlain;
}
