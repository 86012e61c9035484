import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import { servedKind } from "#domain/messages/field-labels.ts";
import type { ServedKind } from "#domain/messages/record-terms.ts";
import { civilAppeals } from "./civil-appeal.ts";
import { lapseEntries } from "./civil-lapse.ts";
import type { Day } from "./days.ts";
import { civilFinality } from "./finality.ts";
import { oppositions } from "./opposed-order.ts";
import { defaultJudgments, paymentOrders, summonses } from "./payment-order.ts";
import { type Proposal, withoutAccepted } from "./proposal.ts";
import { settlementDates, settlementNotes } from "./settlement.ts";
import { lengthText } from "./steps.ts";
import { asTheirs, type LawContext, type LegalEntry, possibleFrom, termEntry } from "./term-entry.ts";
import { type DayTermKey, endOfTerm, terms } from "./terms.ts";
import { thresholdOn } from "./thresholds.ts";
import type { Text } from "./words.ts";
import { cautious } from "./working-days.ts";

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
export const awaitsAnswer = (record: CivilRecord) => inReception(record) || record.status === "pendingDemandAnswer";

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
    ...oppositions(record, where).map((entry) => (record.partType === "demanding" ? entry : asTheirs(entry))),
    ...paymentOrders(record, where),
    ...summonses(record, where),
    ...settlementDates(record, where),
    ...defaultJudgments(record, where),
    ...civilAppeals(record, where),
    ...appealAnswers(record, where),
    ...graceEntries(record, where),
    ...lapseEntries(record, where).map((entry) => (record.partType === "demanding" ? entry : asTheirs(entry))),
  ];
}

/** The other side has appealed, and this one answers. */
function appealAnswers({ appealTransferDate: from, finalDate, status }: CivilRecord, where: LawContext): LegalEntry[] {
  if (!from || finalDate || where.seat.jurisdiction !== "es") return [];
  const entry = termEntry("es.civilAppeal.answer", "law.appealAnswer", from, where, "law.step.transfer");
  return entry.level === "past" && status !== "appealPending" ? [] : [entry];
}

const asOtherSide = ({ partType }: CivilRecord, entry: LegalEntry): LegalEntry => (partType === "demanding" ? asTheirs(entry) : entry);

const hasGrace = ({ status }: CivilRecord, { seat }: LawContext) => status === "estimatedDemand" && seat.jurisdiction === "es";

/** The last day of the wait before a final Spanish judgment can be enforced. */
export const graceDate = (record: CivilRecord, where: LawContext): Day | null =>
  hasGrace(record, where) && record.finalDate ? endOfTerm(terms["es.civilGrace"], record.finalDate, cautious(where.seat)) : null;

function graceEntries(record: CivilRecord, where: LawContext): LegalEntry[] {
  if (!hasGrace(record, where) || !record.judgmentNotificationDate) return [];
  return [possibleFrom("es.civilGrace", "law.civilGrace", record.finalDate, where, "law.step.finalDate")];
}

/** The proposals for a civil case, without values that it already has. */
export const civilProposals = (record: CivilRecord, where: LawContext): Proposal[] =>
  withoutAccepted(record, [
    ...proposedDue(record, where),
    ...proposedProcedure(record, where),
    ...settlementNotes(record, where),
    ...civilFinality(record, where),
  ]);

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
  return [{ key: "civil.due", text, reference, values: { demandResponseDueDate: date }, checked: true }];
}

const byAmount: readonly (Procedure | null)[] = [null, "ordinary", "verbal"];

/** By the law of the day on which the demand is filed. */
function proposedProcedure(record: CivilRecord, { seat, today }: LawContext): Proposal[] {
  const { claimedAmount, procedure } = record;
  const limit = thresholdOn(`${seat.jurisdiction}.civil.verbal`, record.demandDate ?? record.demandNotificationDate ?? today);
  if (!limit || claimedAmount === null || !byAmount.includes(procedure) || !inReception(record)) return [];
  const { upTo, reference } = limit;
  const proposed = claimedAmount <= upTo ? "verbal" : "ordinary";
  const text: Text = ({ t, money, enums }) =>
    t(`suggestion.civil.${proposed}`, { amount: money(claimedAmount), procedure: enums.civilProcedures[proposed], limit: money(upTo) });
  return [{ key: "civil.procedure", text, reference, values: { procedure: proposed }, checked: true }];
}
