import type { CaseRecord } from "#domain/cases/status.ts";
import { isAggravatedTheft, usesMinors } from "./aggravation.ts";
import { type CaseContext, dayOfFacts } from "./case-context.ts";
import { continuedOffence } from "./continued-offence.ts";
import { aggravatedRepeatsOf, repeatsOf } from "./multiple-offender.ts";
import { hasMinors } from "./people-rules.ts";
import { isByCustomer, isInjured, isPlainTheft } from "./plain-theft.ts";
import type { SuggestionRule } from "./suggestion-rule.ts";
import { endOfHourTerm, terms } from "./terms.ts";
import { thresholdOn } from "./thresholds.ts";

const jurisdiction = "es";
const pettyTheft = { penalType: "pettyTheft", crimeType: "petty" } as const;
const lessSeriousTheft = { penalType: "lessSeriousTheft", crimeType: "lessSerious" } as const;

/** The rows of section 7.2 for Spain. */
export const spanishRules: readonly SuggestionRule[] = [
  {
    key: "petty",
    jurisdiction,
    when: (facts, context) => isShoplifting(facts) && isPetty(facts) === true && !isAggravatedTheft(facts, context),
    values: pettyTheft,
    text: ({ t, money }, { ticketAmount }) => t("suggestion.petty", { amount: money(ticketAmount) }),
    reference: "234.2 CP",
    checked: true,
  },
  {
    key: "lessSerious",
    jurisdiction,
    when: (facts) => isShoplifting(facts) && isPetty(facts) === false,
    values: lessSeriousTheft,
    text: ({ t, money }, facts) => t("suggestion.lessSerious", { amount: money(thresholdOn("es.theft.threshold", dayOfFacts(facts))!.upTo) }),
    reference: "234.1 CP",
    checked: true,
  },
  {
    key: "repeat",
    jurisdiction,
    when: (facts, context) => isPetty(facts) === true && repeatsOf(facts, context) > 0 && !isAggravatedTheft(facts, context),
    values: lessSeriousTheft,
    text: ({ t }, facts, context) => `${t("suggestion.repeat", { n: repeatsOf(facts, context) })}. ${t("suggestion.repeat.ask")}`,
    reference: "234.2, 136 CP",
  },
  {
    key: "repeat.aggravated",
    jurisdiction,
    when: (facts, context) => isPlainTheft(facts) && aggravatedRepeatsOf(facts, context) > 0,
    values: lessSeriousTheft,
    text: ({ t }, facts, context) =>
      `${t("suggestion.repeat.aggravated", { n: aggravatedRepeatsOf(facts, context) })}. ${t("suggestion.repeat.ask")}`,
    reference: "235.1.7.º, 136 CP",
    checked: true,
  },
  {
    key: "minorsUsed",
    jurisdiction,
    when: (facts, context) => isPlainTheft(facts) && usesMinors(facts, context),
    values: lessSeriousTheft,
    text: ({ t }, facts) => t("suggestion.minorsUsed", { age: thresholdOn("es.theft.aggravated", dayOfFacts(facts))!.minorsUnder }),
    reference: "235.1.8.º CP",
    checked: true,
  },
  {
    key: "continued",
    jurisdiction,
    when: (facts, context) => continuedOffence(facts, context) !== undefined,
    values: lessSeriousTheft,
    text: ({ t, money }, facts, context) => {
      const { cases, sum } = continuedOffence(facts, context)!;
      return t("suggestion.continued", { cases: cases.map(({ alias }) => alias).join(", "), n: cases.length + 1, sum: money(sum) });
    },
    reference: "74.2, 234 CP",
    checked: true,
  },
  {
    key: "reviewPrice",
    ends: "trial",
    jurisdiction,
    when: (facts) => {
      const range = thresholdOn("es.theft.review", dayOfFacts(facts));
      return range !== undefined && facts.ticketAmount >= range.from && facts.ticketAmount <= range.upTo;
    },
    text: ({ t, money }, { ticketAmount }) => t("suggestion.reviewPrice", { amount: money(ticketAmount) }),
    reference: "234 CP, 365 LECrim",
    checked: true,
  },
  {
    key: "alarm",
    ends: "trial",
    jurisdiction,
    when: ({ theftMethod }) => theftMethod === "preparedBag" || theftMethod === "antitheftRemover",
    text: ({ t }) => t("suggestion.alarm"),
    reference: "234.3, 237, 238 CP",
    checked: true,
  },
  {
    key: "group",
    jurisdiction,
    when: (facts) => isPlainTheft(facts) && facts.bands.length > 0,
    values: lessSeriousTheft,
    text: ({ t }) => t("suggestion.group"),
    reference: "235.1.9.º CP",
    checked: true,
  },
  {
    key: "injured",
    jurisdiction,
    when: isInjured,
    values: { penalType: "violentRobbery", crimeType: "lessSerious" },
    text: ({ t }) => t("suggestion.injured"),
    reference: "242, 147 CP",
    checked: true,
  },
  {
    key: "fast.petty",
    ends: "trial",
    jurisdiction,
    when: (facts, context) => isFlagrant(facts, context) && facts.crimeType === "petty",
    values: { processing: "fast" },
    text: ({ t }) => t("suggestion.fast.petty"),
    reference: "962 LECrim",
    checked: true,
  },
  {
    key: "fast",
    ends: "trial",
    jurisdiction,
    when: (facts, context) => isFlagrant(facts, context) && facts.crimeType === "lessSerious",
    values: { processing: "fast" },
    text: ({ t }) => t("suggestion.fast"),
    reference: "795 LECrim",
    checked: true,
  },
  {
    key: "recovered",
    ends: "trial",
    jurisdiction,
    when: ({ recoveredProducts, complaintDatetime, caseStatus }) =>
      recoveredProducts === "yesForSale" && !complaintDatetime && beforeComplaint.includes(caseStatus),
    text: ({ t, enums }) => t("suggestion.recovered", { status: enums.caseStatus.pendingComplaint }),
    reference: "963.1.1.ª LECrim",
    checked: true,
  },
  {
    key: "unknownAuthor",
    ends: "trial",
    jurisdiction,
    when: ({ criminals, complaintDatetime, caseStatus }, { now }) =>
      criminals.length === 0 &&
      withoutAuthor.includes(caseStatus) &&
      !!complaintDatetime &&
      endOfHourTerm(terms["es.unknownAuthor"], complaintDatetime) <= now,
    text: ({ t, enums }) => t("suggestion.unknownAuthor", { hours: terms["es.unknownAuthor"].length.hours, status: enums.caseStatus.stockComplaint }),
    reference: "284.2 LECrim",
    checked: true,
  },
  {
    key: "repeatComplaint",
    ends: "trial",
    jurisdiction,
    when: ({ criminals, caseStatus, complaintType, complaintPlace }) =>
      criminals.length === 0 &&
      caseStatus === "stockComplaint" &&
      (complaintType === "police" || complaintType === "online" || complaintPlace === "policeStation" || complaintPlace === "store"),
    text: ({ t }) => t("suggestion.repeatComplaint"),
    reference: "284 LECrim, 132 CP",
    checked: true,
  },
  {
    key: "minors",
    jurisdiction,
    when: (facts, context) => hasMinors(facts, context) && context.courtType !== "minors",
    text: ({ t }, facts) => t("suggestion.minors.es", { age: thresholdOn("es.minor.age", dayOfFacts(facts))!.from }),
    reference: "1, 2, 3, 15 LO 5/2000",
    checked: true,
  },
];

const beforeComplaint: readonly CaseRecord["caseStatus"][] = ["new", "assessment", "pendingDoc"];
const withoutAuthor: readonly CaseRecord["caseStatus"][] = ["assessment", "pendingComplaint", "policeInvestigation"];

/** By the amount alone; unknown for facts older than the threshold. */
function isPetty(facts: CaseRecord): boolean | undefined {
  const threshold = thresholdOn("es.theft.threshold", dayOfFacts(facts));
  return threshold && facts.ticketAmount <= threshold.upTo;
}

const isShoplifting = (facts: CaseRecord) => isByCustomer(facts) && isPlainTheft(facts);

/** Minors have a procedure of their own. */
const isFlagrant = (facts: CaseRecord, context: CaseContext) =>
  facts.theftSeen === "seenAndReported" && facts.criminals.length > 0 && !hasMinors(facts, context);
