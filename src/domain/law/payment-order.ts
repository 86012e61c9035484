import { jurisdictionOf } from "#domain/check.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { addDays, addMonths, type Day, localDay } from "./days.ts";
import { dayStep } from "./steps.ts";
import { type LawContext, type LegalEntry, levelOn, possibleFrom, termEntry } from "./term-entry.ts";
import { type DayTermKey, endOfTerm, summonsDays, terms } from "./terms.ts";
import type { Text } from "./words.ts";

type OrderFacts = Pick<CivilRecord, "country" | "procedure" | "partType" | "status" | "paymentOrderDate" | "demandNotificationDate">;

const isBeforeJudgment = ({ status }: Pick<CivilRecord, "status">) =>
  [...civilPhases.reception, ...civilPhases.pleadings].some((one) => one === status);
const isOrder = (facts: OrderFacts) => jurisdictionOf(facts) === "fr" && facts.procedure === "monitoring" && facts.partType === "demanding";

/** By the day of the order: the decree of 2026 made it shorter. */
export const serviceTerm = (order: Day): DayTermKey =>
  order >= terms["fr.paymentOrder.service"].validFrom ? "fr.paymentOrder.service" : "fr.paymentOrder.service.former";

/** The last day to serve an injonction de payer, which is void after it. */
export const serviceDate = (facts: OrderFacts): Day | null =>
  isOrder(facts) && facts.paymentOrderDate && !facts.demandNotificationDate
    ? endOfTerm(terms[serviceTerm(facts.paymentOrderDate)], facts.paymentOrderDate, { jurisdiction: "fr" })
    : null;

/** The day from which an order that nobody opposed can be enforced. */
export const orderEnforceableDate = (facts: OrderFacts): Day | null =>
  isOrder(facts) && facts.demandNotificationDate
    ? addDays(endOfTerm(terms["fr.paymentOrder.enforcement"], facts.demandNotificationDate, { jurisdiction: "fr" }), 1)
    : null;

/** French orders to pay: their service, and when they can be enforced. */
export function paymentOrders(record: CivilRecord, where: LawContext): LegalEntry[] {
  const { paymentOrderDate: order, demandNotificationDate: served } = record;
  if (!isOrder(record) || !isBeforeJudgment(record)) return [];
  // Without the day of the order the shorter term stands for it, without a date.
  if (!served) return [termEntry(serviceTerm(order ?? where.today), "law.orderService", order, where, "law.step.order")];
  const entry = possibleFrom("fr.paymentOrder.enforcement", "law.orderEnforcement", served, where, "law.step.served.frenchPaymentOrder");
  return [{ ...entry, working: [...entry.working, ({ t }) => t("law.step.noOppositionNotice"), ({ t }) => t("law.step.notInPerson")] }];
}

/** A French judgment by default lapses if it is not notified in time. */
export const defaultJudgments = ({ country, defaultJudgmentDate: from, judgmentNotificationDate }: CivilRecord, where: LawContext): LegalEntry[] =>
  jurisdictionOf({ country }) === "fr" && from && !judgmentNotificationDate
    ? [termEntry("fr.defaultJudgment", "law.defaultJudgment", from, where, "law.step.defaultJudgment")]
    : [];

type SummonsFacts = Pick<
  CivilRecord,
  "country" | "procedure" | "partType" | "demandDate" | "priorHearingDate" | "trialHearingDate" | "hearingNoticeDate" | "timeZone" | "hearingTimeZone"
>;

/** The last day to file a French summons: before its hearing, and soon after the court has told its day. */
export function summonsDate(facts: SummonsFacts): { hearing: Day; date: Day } | undefined {
  const at = facts.priorHearingDate ?? facts.trialHearingDate;
  const isAsked = jurisdictionOf(facts) === "fr" && facts.partType === "demanding" && facts.procedure !== "monitoring" && !facts.demandDate;
  if (!at || !isAsked) return undefined;
  const hearing = localDay(at, facts.hearingTimeZone ?? facts.timeZone);
  const before = addDays(hearing, -summonsDays);
  const { hearingNoticeDate: told } = facts;
  const after = told && addMonths(told, terms["fr.summons"].length.months);
  return { hearing, date: after && after < before ? after : before };
}

export function summonses(record: CivilRecord, where: LawContext): LegalEntry[] {
  const found = summonsDate(record);
  if (!found || found.hearing < where.today) return [];
  const { hearing, date } = found;
  const { reference } = terms["fr.summons"];
  const working: Text[] = [
    dayStep("law.step.hearing", hearing),
    ({ t }) => t("law.step.summons", { days: summonsDays, reference }),
    ...(record.hearingNoticeDate ? [] : [({ t }: Parameters<Text>[0]) => t("law.step.noHearingNotice")]),
    dayStep("law.step.end", date),
  ];
  return [{ key: "fr.summons", title: ({ t }) => t("law.summons"), date, working, reference, level: levelOn(date, where), checked: false }];
}
