import { jurisdictionOf, meetsCondition } from "#domain/check.ts";
import type { Entity, RecordRule } from "#domain/entity.ts";
import { useCurrentValue, useRecordForm } from "./form-context.ts";

type Condition = Extract<RecordRule, { requires: string }>;

/** The rule that requires a field depending on another one. */
export const conditionOf = ({ rules }: Pick<Entity, "rules">, name: string) =>
  rules?.find((rule): rule is Condition => "requires" in rule && rule.requires === name);

/** Whether a form shows a field. It hides fields of the other jurisdiction, and fields that belong to a certain answer, until that answer is given. */
export function useIsShown(name: string): boolean {
  const { entity, form, revealed } = useRecordForm();
  const country = useCurrentValue("country");
  const rule = conditionOf(entity, name);
  const answer = form.useWatchValue(rule?.when ?? "");
  // A field without such a rule is not watched, so that it does not re-render with every key.
  const own = form.useWatchValue(rule?.is || entity.fields[name]!.beside ? name : "");
  const { jurisdiction, beside } = entity.fields[name]!;
  const neighbour = form.useWatchValue(beside ?? "");
  if (jurisdiction && jurisdiction !== (jurisdictionOf({ country }) ?? jurisdiction)) return false;
  if (beside && !meetsCondition(neighbour, undefined) && !meetsCondition(own, undefined)) return false;
  return !rule?.is || rule.isAlwaysShown || meetsCondition(answer, rule.is) || meetsCondition(own, undefined) || revealed.includes(name);
}
