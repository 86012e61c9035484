import { jurisdictionOf } from "#domain/check.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { Day } from "./days.ts";
import { news, type Proposal } from "./proposal.ts";
import { lengthText } from "./steps.ts";
import { type DayTermKey, type LegalEntry, termEntry, type Where } from "./term-entry.ts";
import { endOfTerm, terms } from "./terms.ts";
import { thresholdOn } from "./thresholds.ts";
import type { Text } from "./words.ts";

type Procedure = EnumKey<"civilProcedures">;

/** How long the other side has to answer, by the proceedings. In France the judge says so, except against an order to pay. */
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

/** The term whose last day is proposed for the answer to a demand, if the case knows enough. */
function answerOf(record: CivilRecord, { seat }: Where): { key: DayTermKey; from: Day; date: Day } | undefined {
  const { procedure, demandNotificationDate: from } = record;
  const key = procedure && answerTerms[seat.jurisdiction][procedure];
  return key && from && awaitsAnswer(record) ? { key, from, date: endOfTerm(terms[key], from, seat) } : undefined;
}

/** What the law says when about a civil case. A date that the case has taken over is its own. */
export function civilDates(record: CivilRecord, where: Where): LegalEntry[] {
  const answer = answerOf(record, where);
  return [
    ...(answer && answer.date !== record.demandResponseDueDate
      ? [ofTheirs(record, termEntry(answer.key, "law.civilAnswer", answer.from, where, "law.step.demand"))]
      : []),
    ...(isJudged(record) && !hasNoAppeal(record) ? [termEntry(appealTerm(where), "law.appeal", record.judgmentNotificationDate, where)] : []),
    ...(graceDate(record, where) ? [graceEntry(record, where)] : []),
  ];
}

/** The term of the other side is no alarm, only a note. */
const ofTheirs = ({ partType }: CivilRecord, entry: LegalEntry): LegalEntry =>
  partType === "demanding" ? { ...entry, level: "calm", working: [...entry.working, ({ t }) => t("law.step.otherSide")] } : entry;

const appealTerm = ({ seat }: Where): DayTermKey => `${seat.jurisdiction}.civilAppeal`;

/** The last day to appeal against the judgment, once its notification is known. */
export const civilAppealDate = (record: CivilRecord, where: Where): Day | null =>
  isJudged(record) && record.judgmentNotificationDate ? endOfTerm(terms[appealTerm(where)], record.judgmentNotificationDate, where.seat) : null;

/** Until then nobody is made to obey a Spanish judgment. */
export const graceDate = ({ status, judgmentNotificationDate: from }: CivilRecord, { seat }: Where): Day | null =>
  status === "estimatedDemand" && from && seat.jurisdiction === "es" ? endOfTerm(terms["es.civilGrace"], from, seat) : null;

const graceEntry = (record: CivilRecord, where: Where): LegalEntry => ({
  ...termEntry("es.civilGrace", "law.civilGrace", record.judgmentNotificationDate, where),
  // From that day on something becomes possible; nothing is lost by it.
  level: "calm",
});

/** A Spanish verbal about little has no appeal. */
export function hasNoAppeal({
  country,
  procedure,
  claimedAmount,
  date,
}: Pick<CivilRecord, "country" | "procedure" | "claimedAmount" | "date">): boolean {
  const limit = jurisdictionOf({ country }) === "es" && procedure === "verbal" ? thresholdOn("es.civil.noAppeal", date) : undefined;
  return limit !== undefined && claimedAmount !== null && claimedAmount <= limit.upTo;
}

/** What is worth proposing about a civil case, without what it has already. */
export const civilProposals = (record: CivilRecord, where: Where): Proposal[] =>
  news(record, [...proposedDue(record, where), ...proposedProcedure(record, where), ...settlementNote(record, where)]);

function proposedDue(record: CivilRecord, where: Where): Proposal[] {
  const answer = answerOf(record, where);
  if (!answer) return [];
  const { key, from, date } = answer;
  const { length, counted, reference } = terms[key];
  const text: Text = (words) => {
    const term = counted === "working" && "days" in length ? words.t("law.workingDays", { n: length.days }) : lengthText(length, words);
    const said = words.t("suggestion.civil.due", { date: words.day(date), term, from: words.day(from) });
    return record.partType === "demanding" ? `${said}. ${words.t("law.step.otherSide")}` : said;
  };
  return [{ key: "civil.due", text, reference, values: { demandResponseDueDate: date } }];
}

const byAmount: readonly (Procedure | null)[] = [null, "ordinary", "verbal"];

function proposedProcedure(record: CivilRecord, { seat }: Where): Proposal[] {
  const { claimedAmount, procedure } = record;
  const limit = thresholdOn(`${seat.jurisdiction}.civil.verbal`, record.date);
  if (!limit || claimedAmount === null || !byAmount.includes(procedure) || !inReception(record)) return [];
  const { upTo, reference } = limit;
  const proposed = claimedAmount <= upTo ? "verbal" : "ordinary";
  const text: Text = ({ t, money, enums }) =>
    t(`suggestion.civil.${proposed}`, { amount: money(claimedAmount), procedure: enums.civilProcedures[proposed], limit: money(upTo) });
  return [{ key: "civil.procedure", text, reference, values: { procedure: proposed } }];
}

function settlementNote(record: CivilRecord, { seat }: Where): Proposal[] {
  const { claimedAmount, partType } = record;
  const limit =
    seat.jurisdiction === "fr" && partType === "demanding" && inReception(record) ? thresholdOn("fr.civil.settlement", record.date) : undefined;
  if (!limit || claimedAmount === null || claimedAmount > limit.upTo) return [];
  const text: Text = ({ t, money }) => t("suggestion.civil.settlement", { limit: money(limit.upTo) });
  return [{ key: "civil.settlement", text, reference: limit.reference, values: {} }];
}
