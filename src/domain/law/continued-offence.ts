import type { CaseRecord } from "#domain/cases/status.ts";
import type { Ref } from "#domain/entity.ts";
import { type CaseContext, dayOfFacts } from "./case-context.ts";
import { isByCustomer, isPlainTheft } from "./plain-theft.ts";
import { thresholdOn } from "./thresholds.ts";

export type ContinuedOffence = { cases: Ref[]; sum: number };

/** The thefts of one person that may be added up (74.2 CP), with their sum: those of the person for whom it is greatest, if it exceeds the threshold. */
export function continuedOffence(facts: CaseRecord, { similar }: Pick<CaseContext, "similar">): ContinuedOffence | undefined {
  const threshold = thresholdOn("es.theft.threshold", dayOfFacts(facts));
  if (!threshold || !isByCustomer(facts) || !isPlainTheft(facts)) return undefined;
  const sums = [...Map.groupBy(similar, ({ criminal }) => criminal).values()].map((own) => ({
    cases: own.map((one) => one.case),
    cents: own.reduce((sum, { ticketAmount }) => sum + Math.round(ticketAmount * 100), Math.round(facts.ticketAmount * 100)),
  }));
  const greatest = sums.toSorted((one, other) => other.cents - one.cents)[0];
  return greatest && greatest.cents > threshold.upTo * 100 ? { cases: greatest.cases, sum: greatest.cents / 100 } : undefined;
}
