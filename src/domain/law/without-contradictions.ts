import type { SuggestionRule } from "./suggestion-rule.ts";

type Proposed = { rule: SuggestionRule; values: Readonly<Record<string, unknown>> };

/** The rules that qualify the facts, the gravest qualification first. */
const byGravity: readonly string[] = [
  "weapon",
  "injured",
  "injured.none",
  "injured.upTo",
  "injured.above",
  "violence",
  "seizure",
  "force",
  "aggravated",
  "repeat.aggravated",
  "minorsUsed",
  "group",
  "repeat",
  "continued",
  "lessSerious",
  "petty",
  "afd",
  "order",
  "offenceClass",
];

/** Of proposals that would write different values into one field, only the gravest stays. The order of the others is kept. */
export function withoutContradictions<P extends Proposed>(proposals: readonly P[]): P[] {
  const kept = new Map<P, P>();
  for (const one of proposals.toSorted((left, right) => gravity(left) - gravity(right))) {
    if (![...kept.values()].some((graver) => contradict(graver, one))) kept.set(one, one);
    else if (one.rule.isNoteBesides) kept.set(one, { ...one, values: {} });
  }
  return proposals.flatMap((one) => kept.get(one) ?? []);
}

const gravity = ({ rule }: Proposed) => {
  const index = byGravity.indexOf(rule.key);
  return index < 0 ? byGravity.length : index;
};

const contradict = (one: Proposed, other: Proposed): boolean =>
  !(one.rule.alternative && one.rule.alternative === other.rule.alternative) &&
  Object.entries(other.values).some(([name, value]) => name in one.values && !isSame(one.values[name], value));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
