import { classOf, contradictsType } from "#domain/cases/offence-class.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import type { CaseContext } from "./case-context.ts";
import { frenchRules } from "./french-rules.ts";
import { peopleRules } from "./people-rules.ts";
import { isInjured } from "./plain-theft.ts";
import { type Proposal, withoutAccepted } from "./proposal.ts";
import { spanishRules } from "./spanish-rules.ts";
import type { SuggestionRule } from "./suggestion-rule.ts";
import { withoutContradictions } from "./without-contradictions.ts";

/** The proposals for an open case, without values that it already has. */
export function suggestionsFor(facts: CaseRecord, context: CaseContext): Proposal[] {
  if (statusGroups[facts.caseStatus] === "closed") return [];
  const proposals = suggestionRules
    .filter(({ ends = "judgment" }) => !endedIn[ends].includes(phaseOf("caseStatus", facts.caseStatus) ?? ""))
    .filter(({ jurisdiction, when }) => (!jurisdiction || jurisdiction === context.seat.jurisdiction) && when(facts, context))
    .map((rule) => ({ rule, values: typeof rule.values === "function" ? rule.values(facts, context) : (rule.values ?? {}) }));
  return withoutAccepted(
    facts,
    withoutContradictions(proposals).map(
      ({ rule: { key, text, reference, checked = false }, values }) =>
        ({
          key,
          checked,
          reference: typeof reference === "string" ? reference : reference[context.seat.jurisdiction],
          text: (words) => text(words, facts, context),
          values,
        }) satisfies Proposal,
    ),
  );
}

const decided = ["appeal", "conviction", "noConviction"];
/** The phases in which there is nothing left to decide. */
const endedIn: Readonly<Record<NonNullable<SuggestionRule["ends"]>, readonly string[]>> = {
  trial: ["trial", ...decided],
  judgment: decided,
  never: [],
};

/** The rules of both countries. */
const commonRules: readonly SuggestionRule[] = [
  {
    key: "force",
    when: (facts) => facts.theftMethod === "force" && !isInjured(facts),
    values: { penalType: "forceRobbery", crimeType: "lessSerious" },
    text: ({ t }) => t("suggestion.force"),
    reference: { es: "237, 238, 240 CP", fr: "311-4 8°, 311-5 3° CP" },
    checked: true,
  },
  {
    key: "seizure",
    when: (facts) => facts.theftMethod === "seizure" && !isInjured(facts),
    values: { penalType: "violentRobbery", crimeType: "lessSerious" },
    text: ({ t }) => t("suggestion.seizure"),
    reference: { es: "237, 242 CP", fr: "311-4 4° CP" },
    checked: true,
  },
  {
    key: "violence",
    when: (facts) => (facts.theftMethod === "violence" || facts.theftMethod === "threat") && !isInjured(facts),
    values: { penalType: "violentRobbery", crimeType: "lessSerious" },
    text: ({ t }) => t("suggestion.violence"),
    reference: { es: "237, 242.1 CP", fr: "311-4 4° CP" },
  },
  {
    key: "weapon",
    when: (facts) => facts.theftMethod === "weapon",
    // In France it is a crime, which the assize courts judge.
    values: ({ country }) => ({ penalType: "violentRobbery", crimeType: country === "France" ? "serious" : "lessSerious" }),
    text: ({ t }) => t("suggestion.weapon"),
    reference: { es: "237, 242.3 CP", fr: "311-8 CP" },
  },
  {
    key: "order",
    when: ({ penalType }, { isBanned }) => isBanned && penalType !== "breakingSentence",
    // A case has one penal type: an existing one is not replaced.
    values: ({ penalType }) => (penalType ? {} : { penalType: "breakingSentence", crimeType: "lessSerious" }),
    isNoteBesides: true,
    text: ({ t }) => `${t("suggestion.order")}. ${t("suggestion.order.breach")}`,
    reference: { es: "468 CP", fr: "434-41 CP" },
    checked: true,
  },
  {
    key: "offenceClass",
    when: contradictsType,
    values: (facts) => ({ crimeType: classOf(facts) }),
    text: ({ t }) => t("suggestion.offenceClass"),
    reference: { es: "13, 33, 234 CP", fr: "111-1, 311-3 CP" },
  },
  {
    key: "related",
    ends: "never",
    when: (_facts, { related }) => related.length > 0,
    values: (facts, { related }) => ({ relatedCases: [...facts.relatedCases, ...related].map(({ id }) => id) }),
    text: ({ t }, _facts, { related }) => t("suggestion.related", { cases: related.map(({ alias }) => alias).join(", ") }),
    reference: "",
    checked: true,
  },
];

export const suggestionRules: readonly SuggestionRule[] = [...spanishRules, ...frenchRules, ...peopleRules, ...commonRules];
