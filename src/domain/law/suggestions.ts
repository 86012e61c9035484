import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import type { CaseContext } from "./case-context.ts";
import { frenchRules } from "./french-rules.ts";
import { type Proposal, withoutAccepted } from "./proposal.ts";
import { spanishRules } from "./spanish-rules.ts";
import type { SuggestionRule } from "./suggestion-rule.ts";

/** The proposals for an open case, without values that it already has. */
export function suggestionsFor(facts: CaseRecord, context: CaseContext): Proposal[] {
  if (statusGroups[facts.caseStatus] === "closed") return [];
  const proposals = suggestionRules
    .filter(({ jurisdiction, when }) => (!jurisdiction || jurisdiction === context.seat.jurisdiction) && when(facts, context))
    .map(
      ({ key, text, reference, values = {}, checked = false }) =>
        ({
          key,
          checked,
          reference: typeof reference === "string" ? reference : reference[context.seat.jurisdiction],
          text: (words) => text(words, facts, context),
          values: typeof values === "function" ? values(facts, context) : values,
        }) satisfies Proposal,
    );
  return withoutAccepted(facts, proposals);
}

/** The rules of both countries. */
const commonRules: readonly SuggestionRule[] = [
  {
    key: "force",
    when: ({ theftMethod }) => theftMethod === "force",
    values: { penalType: "forceRobbery", crimeType: "lessSerious" },
    text: ({ t }) => t("suggestion.force"),
    reference: { es: "237, 238, 240 CP", fr: "311-4 8°, 311-5 3° CP" },
    checked: true,
  },
  {
    key: "seizure",
    when: ({ theftMethod }) => theftMethod === "seizure",
    values: { penalType: "violentRobbery", crimeType: "lessSerious" },
    text: ({ t }) => t("suggestion.seizure"),
    reference: { es: "237, 242 CP", fr: "311-4 4° CP" },
    checked: true,
  },
  {
    key: "order",
    when: ({ penalType }, { isBanned }) => isBanned && penalType !== "breakingSentence",
    // A case has one penal type: an existing one is not replaced.
    values: ({ penalType }) => (penalType ? {} : { penalType: "breakingSentence", crimeType: "lessSerious" }),
    text: ({ t }) => `${t("suggestion.order")}. ${t("suggestion.order.breach")}`,
    reference: { es: "468 CP", fr: "434-41 CP" },
    checked: true,
  },
  {
    key: "related",
    when: (_facts, { related }) => related.length > 0,
    values: (facts, { related }) => ({ relatedCases: [...facts.relatedCases, ...related].map(({ id }) => id) }),
    text: ({ t }, _facts, { related }) => t("suggestion.related", { cases: related.map(({ alias }) => alias).join(", ") }),
    reference: "",
    checked: true,
  },
];

export const suggestionRules: readonly SuggestionRule[] = [...spanishRules, ...frenchRules, ...commonRules];
