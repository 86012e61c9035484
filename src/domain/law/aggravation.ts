import type { CaseRecord } from "#domain/cases/status.ts";
import { isMinorOn, isUnder } from "./age.ts";
import { type CaseContext, dayOfFacts } from "./case-context.ts";
import { aggravatedRepeatsOf } from "./multiple-offender.ts";
import { isPlainTheft } from "./plain-theft.ts";
import { thresholdOn } from "./thresholds.ts";

/** Whether the case shows a circumstance of 235.1 CP. Any of them excludes a petty theft and the rule of 234.2 (234.2 CP). */
export const isAggravatedTheft = (facts: CaseRecord, context: CaseContext): boolean =>
  isPlainTheft(facts) && (aggravatedRepeatsOf(facts, context) > 0 || usesMinors(facts, context) || facts.bands.length > 0);

/** 235.1.8.º: a child under that age took part together with somebody who is not known to be a minor. */
export function usesMinors(facts: CaseRecord, { offenders }: Pick<CaseContext, "offenders">): boolean {
  const day = dayOfFacts(facts);
  const rule = thresholdOn("es.theft.aggravated", day);
  if (!rule) return false;
  const hasChild = offenders.some((one) => isUnder(rule.minorsUnder, one, day));
  const hasOther = offenders.some((one) => !isMinorOn(one, day)) || (offenders.length === 1 && facts.theftCount === "severalPeople");
  return hasChild && hasOther;
}
