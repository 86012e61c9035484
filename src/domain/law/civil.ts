import { jurisdictionOf } from "#domain/check.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import { servedKind } from "#domain/messages/field-labels.ts";
import type { ServedKind } from "#domain/messages/record-terms.ts";
import type { Day } from "./days.ts";
import { type Proposal, withoutAccepted } from "./proposal.ts";
import { lengthText } from "./steps.ts";
import { type DayTermKey, type LawContext, type LegalEntry, possibleFrom, termEntry } from "./term-entry.ts";
import { endOfTerm, terms } from "./terms.ts";
import { thresholdOn } from "./thresholds.ts";
import type { Text } from "./words.ts";

type Procedure = EnumKey<"civilProcedures">;

/** The term to answer a demand, by procedure. In France the judge sets it, except for an order to pay. */
const answerTerms: Readonly<Record<Jurisdiction, Readonly<Partial<Record<Procedure, DayTermKey>>>>> = {
  es: {
    ordinary: "es.civilAnswer.ordinary",
    verbal: "es.civilAnswer.verbal",
    monitoring: "es.civilAnswer.monitoring",
    exchangeRate: "es.civilAnswer.exchangeRate",
    execution: "es.civilAnswer.execution",
  },
  fr: { monitoring: "fr.civilAnswer.monitoring" },
};

const inReception = ({ status }: CivilRecord) => (civilPhases.reception as readonly string[]).includes(status);
const awaitsAnswer = (record: CivilRecord) => inReception(record) || record.status === "pendingDemandAnswer";
const isJudged = ({ status }: CivilRecord) => (civilPhases.judgment as readonly string[]).includes(status);

/** The term to answer the demand and its last day, where the fields it depends on are filled in. */
function answerOf(record: CivilRecord, { seat }: LawContext): { key: DayTermKey; served: ServedKind; from: Day; date: Day } | undefined {
  const { procedure, demandNotificationDate: from } = record;
  const key = procedure && answerTerms[seat.jurisdiction][procedure];
  const served = servedKind(record);
  return key && served && from && awaitsAnswer(record) ? { key, served, from, date: endOfTerm(terms[key], from, seat) } : undefined;
}

/** The legal dates of a civil case. A proposed date that the case already has is left out. */
export function civilDates(record: CivilRecord, where: LawContext): LegalEntry[] {
  const answer = answerOf(record, where);
  return [
    ...(answer && answer.date !== record.demandResponseDueDate
      ? [asOtherSide(record, termEntry(answer.key, `law.civilAnswer.${answer.served}`, answer.from, where, `law.step.served.${answer.served}`))]
      : []),
    ...(isJudged(record) && !hasNoAppeal(record) ? [termEntry(appealTerm(where), "law.appeal", record.judgmentNotificationDate, where)] : []),
    ...(graceDate(record, where) ? [possibleFrom("es.civilGrace", "law.civilGrace", record.judgmentNotificationDate, where)] : []),
  ];
}

/** A term of the other side is shown without an alarm. */
const asOtherSide = ({ partType }: CivilRecord, entry: LegalEntry): LegalEntry =>
  partType === "demanding" ? { ...entry, level: "calm", working: [...entry.working, ({ t }) => t("law.step.otherSide")] } : entry;

const appealTerm = ({ seat }: LawContext): DayTermKey => `${seat.jurisdiction}.civilAppeal`;

/** The last day to appeal against the judgment, once its notification is known. */
export const civilAppealDate = (record: CivilRecord, where: LawContext): Day | null =>
  isJudged(record) && record.judgmentNotificationDate ? endOfTerm(terms[appealTerm(where)], record.judgmentNotificationDate, where.seat) : null;

/** The last day of the grace period before a Spanish judgment can be enforced. */
export const graceDate = ({ status, judgmentNotificationDate: from }: CivilRecord, { seat }: LawContext): Day | null =>
  status === "estimatedDemand" && from && seat.jurisdiction === "es" ? endOfTerm(terms["es.civilGrace"], from, seat) : null;

/** A Spanish juicio verbal about a small amount cannot be appealed. */
export function hasNoAppeal({
  country,
  procedure,
  claimedAmount,
  date,
}: Pick<CivilRecord, "country" | "procedure" | "claimedAmount" | "date">): boolean {
  const limit = jurisdictionOf({ country }) === "es" && procedure === "verbal" ? thresholdOn("es.civil.noAppeal", date) : undefined;
  return limit !== undefined && claimedAmount !== null && claimedAmount <= limit.upTo;
}

/** The proposals for a civil case, without values that it already has. */
export const civilProposals = (record: CivilRecord, where: LawContext): Proposal[] =>
  withoutAccepted(record, [...proposedDue(record, where), ...proposedProcedure(record, where), ...settlementNote(record, where)]);

function proposedDue(record: CivilRecord, where: LawContext): Proposal[] {
  const answer = answerOf(record, where);
  if (!answer) return [];
  const { key, served, from, date } = answer;
  const { length, counted, reference } = terms[key];
  const text: Text = (words) => {
    const term = counted === "working" && "days" in length ? words.t("law.workingDays", { n: length.days }) : lengthText(length, words);
    const sentence = words.t(`suggestion.civil.due.${served}`, { date: words.day(date), term, from: words.day(from) });
    return record.partType === "demanding" ? `${sentence}. ${words.t("law.step.otherSide")}` : sentence;
  };
  return [{ key: "civil.due", text, reference, values: { demandResponseDueDate: date } }];
}

const byAmount: readonly (Procedure | null)[] = [null, "ordinary", "verbal"];

function proposedProcedure(record: CivilRecord, { seat }: LawContext): Proposal[] {
  const { claimedAmount, procedure } = record;
  const limit = thresholdOn(`${seat.jurisdiction}.civil.verbal`, record.date);
  if (!limit || claimedAmount === null || !byAmount.includes(procedure) || !inReception(record)) return [];
  const { upTo, reference } = limit;
  const proposed = claimedAmount <= upTo ? "verbal" : "ordinary";
  const text: Text = ({ t, money, enums }) =>
    t(`suggestion.civil.${proposed}`, { amount: money(claimedAmount), procedure: enums.civilProcedures[proposed], limit: money(upTo) });
  return [{ key: "civil.procedure", text, reference, values: { procedure: proposed } }];
}

function settlementNote(record: CivilRecord, { seat }: LawContext): Proposal[] {
  const { claimedAmount, partType } = record;
  const limit =
    seat.jurisdiction === "fr" && partType === "demanding" && inReception(record) ? thresholdOn("fr.civil.settlement", record.date) : undefined;
  if (!limit || claimedAmount === null || claimedAmount > limit.upTo) return [];
  const text: Text = ({ t, money }) => t("suggestion.civil.settlement", { limit: money(limit.upTo) });
  return [{ key: "civil.settlement", text, reference: limit.reference, values: {} }];
}
