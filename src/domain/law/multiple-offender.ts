import type { CaseRecord } from "#domain/cases/status.ts";
import { type CaseContext, type Conviction, dayOfFacts } from "./case-context.ts";
import { countsOn } from "./criminal-record.ts";
import { countedTypes, theftTypes, thresholdOn } from "./thresholds.ts";

/** How many convictions count under 234.2 CP for the person who has most of them; 0 if nobody has as many as the rule of that day requires. */
export function repeatsOf(facts: CaseRecord, context: Pick<CaseContext, "convictions">): number {
  const rule = thresholdOn("es.theft.repeat", dayOfFacts(facts));
  if (!rule) return 0;
  return most(facts, context, (own) => {
    const petty = own.filter(({ crimeType }) => crimeType === "petty").length;
    const cents = own.reduce((sum, { ticketAmount }) => sum + Math.round(ticketAmount * 100), Math.round(facts.ticketAmount * 100));
    const isAccumulated = rule.accumulatedAbove === undefined || cents > rule.accumulatedAbove * 100;
    return own.length >= rule.convictions && petty >= (rule.petty ?? 0) && isAccumulated ? own.length : 0;
  });
}

/** The same under 235.1.7.º CP, where petty offences do not count (STS 481/2017). */
export function aggravatedRepeatsOf(facts: CaseRecord, context: Pick<CaseContext, "convictions">): number {
  const rule = thresholdOn("es.theft.aggravated", dayOfFacts(facts));
  if (!rule) return 0;
  return most(facts, context, (own) => {
    const count = own.filter(({ crimeType }) => crimeType !== "petty").length;
    return count >= rule.convictions ? count : 0;
  });
}

/** The greatest of these figures among the people who have convictions that count on the day of the facts. */
function most(facts: CaseRecord, { convictions }: Pick<CaseContext, "convictions">, figureOf: (own: readonly Conviction[]) => number): number {
  if (facts.penalType && !theftTypes.includes(facts.penalType)) return 0;
  const day = dayOfFacts(facts);
  const counting = convictions.filter((one) => one.penalType !== null && countedTypes.includes(one.penalType) && countsOn(one, day, convictions));
  return Math.max(0, ...[...Map.groupBy(counting, ({ criminal }) => criminal).values()].map(figureOf));
}
