import { jurisdictionOf } from "#domain/check.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { Day } from "./days.ts";
import { type LawContext, type LegalEntry, termEntry } from "./term-entry.ts";
import { endOfTerm, terms } from "./terms.ts";
import { thresholdOn } from "./thresholds.ts";
import type { Seat } from "./working-days.ts";

export type OppositionFacts = Pick<
  CivilRecord,
  "country" | "procedure" | "claimedAmount" | "date" | "demandDate" | "oppositionNotificationDate" | "status"
>;

/** A Spanish monitorio that is opposed goes on as the proceedings of its amount (818 LEC). Without an amount the shorter term is shown. */
export function opposedAs({ claimedAmount, date, demandDate }: OppositionFacts): "verbal" | "ordinary" {
  const limit = thresholdOn("es.civil.verbal", demandDate ?? date);
  return limit && claimedAmount !== null && claimedAmount > limit.upTo ? "ordinary" : "verbal";
}

const isOpen = (facts: OppositionFacts) =>
  jurisdictionOf(facts) === "es" &&
  facts.procedure === "monitoring" &&
  [...civilPhases.reception, ...civilPhases.pleadings].some((status) => status === facts.status);

/** The last day of the claimant to answer the opposition, or to sue. */
export const oppositionDate = (facts: OppositionFacts, seat: Seat): Day | null =>
  isOpen(facts) && facts.oppositionNotificationDate
    ? endOfTerm(terms[`es.opposition.${opposedAs(facts)}`], facts.oppositionNotificationDate, seat)
    : null;

export function oppositions(record: CivilRecord, where: LawContext): LegalEntry[] {
  const from = record.oppositionNotificationDate;
  if (!from || !isOpen(record)) return [];
  const way = opposedAs(record);
  const entry = termEntry(`es.opposition.${way}`, `law.opposition.${way}`, from, where, "law.step.opposition");
  return [{ ...entry, working: [...entry.working, ({ t }) => t(`law.step.opposed.${way}`)] }];
}
