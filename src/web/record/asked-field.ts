import { isGiven, jurisdictionOf } from "#domain/check.ts";
import type { Entity, RecordRule } from "#domain/entity.ts";
import { useKnownValue, useRecordForm } from "./form-context.ts";

type Condition = Extract<RecordRule, { requires: string }>;

/** What makes a field required, besides itself. */
export const conditionOf = ({ rules }: Pick<Entity, "rules">, name: string) =>
  rules?.find((rule): rule is Condition => "requires" in rule && rule.requires === name);

/** Whether a form shows a field: not one of the other country's law, and one that only a certain answer asks for not before that answer. */
export function useIsAsked(name: string): boolean {
  const { entity, form, revealed } = useRecordForm();
  const country = useKnownValue("country");
  const rule = conditionOf(entity, name);
  const answer = form.useWatchValue(rule?.when ?? "");
  // A field that is shown in any case need not be drawn again with every key.
  const own = form.useWatchValue(rule?.is ? name : "");
  const { jurisdiction } = entity.fields[name]!;
  if (jurisdiction && jurisdiction !== (jurisdictionOf({ country }) ?? jurisdiction)) return false;
  return !rule?.is || isGiven(answer, rule.is) || isGiven(own, undefined) || revealed.includes(name);
}
