import { jurisdictionOf } from "#domain/check.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { Day } from "./days.ts";
import { type LawContext, type LegalEntry, termEntry } from "./term-entry.ts";
import { endOfTerm, terms } from "./terms.ts";
import { thresholdOn } from "./thresholds.ts";

/** What the appeal against a civil judgment depends on. */
export type CivilAppealFacts = Pick<CivilRecord, "country" | "procedure" | "claimedAmount" | "date"> & { demandDate?: Day | null };

/** Judgments on small claims cannot be appealed: in Spain in a juicio verbal, in France in any proceedings but those of enforcement. */
export function hasNoAppeal({ country, procedure, claimedAmount, date, demandDate }: CivilAppealFacts): boolean {
  const jurisdiction = jurisdictionOf({ country });
  const isLimited = jurisdiction === "es" ? procedure === "verbal" : procedure !== "execution";
  const limit = jurisdiction && isLimited ? thresholdOn(`${jurisdiction}.civil.noAppeal`, demandDate ?? date) : undefined;
  return limit !== undefined && claimedAmount !== null && claimedAmount <= limit.upTo;
}

/** Against decisions of the French judge of enforcement the term is shorter. */
export function civilAppealTerm(facts: Pick<CivilAppealFacts, "country" | "procedure">) {
  if (jurisdictionOf(facts) === "es") return "es.civilAppeal";
  return facts.procedure === "execution" ? "fr.civilAppeal.enforcement" : "fr.civilAppeal";
}

/** The last day to appeal against the judgment, once its notification is known. */
export const civilAppealDate = (record: CivilAppealFacts & Pick<CivilRecord, "judgmentNotificationDate">, { seat }: Pick<LawContext, "seat">) =>
  record.judgmentNotificationDate && !hasNoAppeal(record) ? endOfTerm(terms[civilAppealTerm(record)], record.judgmentNotificationDate, seat) : null;

const isJudged = ({ status }: CivilRecord) => (civilPhases.judgment as readonly string[]).includes(status);

/** Runs once the judgment is notified, whatever the status, until it is final. */
export function civilAppeals(record: CivilRecord, where: LawContext): LegalEntry[] {
  const from = record.judgmentNotificationDate;
  if (record.finalDate || hasNoAppeal(record) || (!from && !isJudged(record))) return [];
  const entry = termEntry(civilAppealTerm(record), "law.appeal", from, where);
  return entry.level === "past" && !isJudged(record) ? [] : [entry];
}
