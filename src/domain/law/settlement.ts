import { jurisdictionOf } from "#domain/check.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { addDays, type Day } from "./days.ts";
import type { Proposal } from "./proposal.ts";
import { dayStep, lengthText } from "./steps.ts";
import { type LawContext, type LegalEntry, levelOn } from "./term-entry.ts";
import { endOfTerm, terms } from "./terms.ts";
import { thresholdOn } from "./thresholds.ts";
import type { Text } from "./words.ts";

type Procedure = EnumKey<"civilProcedures">;

/** Spanish declaratory proceedings, and those of Book IV: not the cambiario, nor enforcement. Courts differ on the monitorio. */
const afterSettlement: readonly (Procedure | null)[] = ["ordinary", "verbal", "monitoring"];

/** Whether claimants must have tried to settle before they file in Spain, on the day of filing or, if they have not filed yet, today. */
export const needsSettlement = (record: CivilRecord, today: Day): boolean =>
  jurisdictionOf(record) === "es" &&
  record.partType === "demanding" &&
  afterSettlement.includes(record.procedure) &&
  thresholdOn("es.civil.settlement", record.demandDate ?? record.demandNotificationDate ?? today) !== undefined;

type Attempt = Pick<CivilRecord, "mascType" | "mascDate" | "mascReceiptDate" | "mascAnswerDate" | "mascEndDate">;

/**
 * From which day and until which one a demand may follow the attempt: once it has ended, or the other side has not answered in time, and within a
 * year. What is not known leaves the first day open, and makes the year run from the earliest day that is.
 */
export function settlementWindow(attempt: Attempt): { from: Day | null; until: Day | null } {
  const { mascDate, mascReceiptDate: receipt, mascAnswerDate: answer, mascEndDate: end } = attempt;
  const since = end ?? receipt ?? mascDate;
  const silent = receipt && !answer ? addDays(silenceEnd(attempt, receipt), 1) : null;
  return { from: end ?? silent, until: since && endOfTerm(terms["es.masc.year"], since, spain) };
}

/** A binding offer has a month, other attempts thirty days: the later one while the kind is not known. */
function silenceEnd({ mascType }: Pick<Attempt, "mascType">, receipt: Day): Day {
  const [days, month] = [endOfTerm(terms["es.masc.silence"], receipt, spain), endOfTerm(terms["es.masc.offer"], receipt, spain)];
  if (!mascType) return [days, month].toSorted().at(-1)!;
  return mascType === "bindingOffer" ? month : days;
}

const spain = { jurisdiction: "es" } as const;

/** Whether the attempt is proven, with its days, and the demand comes neither too early nor too late. */
export function hasSettlement(record: CivilRecord, { today }: { today: Day }): boolean {
  const { from, until } = settlementWindow(record);
  const day = record.demandDate ?? today;
  return record.masc && record.mascDate !== null && from !== null && until !== null && from <= day && day <= until;
}

/** Before the demand is filed: from when it may be, and until when. */
export function settlementDates(record: CivilRecord, where: LawContext): LegalEntry[] {
  const { masc, mascDate, mascReceiptDate, mascEndDate, mascType, demandDate } = record;
  if (!masc || !mascDate || demandDate || !needsSettlement({ ...record, procedure: record.procedure ?? "ordinary" }, where.today)) return [];
  const { from, until } = settlementWindow(record);
  const key = mascType === "bindingOffer" ? "es.masc.offer" : "es.masc.silence";
  const { reference } = terms[key];
  const since = mascEndDate ?? mascReceiptDate ?? mascDate;
  const possible: Text[] = from
    ? [...(mascReceiptDate ? [dayStep("law.step.masc.receipt", mascReceiptDate)] : []), dayStep("law.step.from", from)]
    : [({ t }) => t(mascReceiptDate ? "law.step.masc.noEnd" : "law.step.masc.noReceipt")];
  const year = terms["es.masc.year"];
  const working: Text[] = [
    dayStep("law.step.masc.since", since),
    (words) => words.t("law.step.term", { term: lengthText(year.length, words), reference: year.reference }),
    dayStep("law.step.end", until!),
  ];
  return [
    { key, title: ({ t }) => t("law.masc.possible"), date: from, working: possible, reference, level: "calm", isCalm: true, checked: false },
    {
      key: "es.masc.year",
      title: ({ t }) => t("law.masc.year"),
      date: until,
      working,
      reference: year.reference,
      level: levelOn(until!, where),
      checked: false,
    },
  ];
}

/** Before the demand is filed, a reminder of the attempt at settlement that it needs. */
export const settlementNotes = (record: CivilRecord, where: LawContext): Proposal[] =>
  (civilPhases.reception as readonly string[]).includes(record.status) ? [...spanishNote(record, where), ...frenchNote(record, where)] : [];

function spanishNote(record: CivilRecord, { today }: LawContext): Proposal[] {
  // Before the lawyer has decided the procedure it is a declaratory one.
  const filed = { ...record, procedure: record.procedure ?? "ordinary" };
  if (!needsSettlement(filed, today) || hasSettlement(record, { today })) return [];
  const text: Text = ({ t }) =>
    record.procedure === "monitoring" ? `${t("suggestion.civil.masc")}. ${t("suggestion.civil.masc.order")}` : t("suggestion.civil.masc");
  return [{ key: "civil.masc", text, reference: "5 LO 1/2025", values: {}, checked: false }];
}

/** Not for an injonction de payer, which is not a demand. */
function frenchNote({ claimedAmount, partType, procedure, demandDate, date }: CivilRecord, { seat }: LawContext): Proposal[] {
  const isAsked = seat.jurisdiction === "fr" && partType === "demanding" && procedure !== "monitoring";
  const limit = isAsked ? thresholdOn("fr.civil.settlement", demandDate ?? date) : undefined;
  if (!limit || claimedAmount === null || claimedAmount > limit.upTo) return [];
  const text: Text = ({ t, money }) => t("suggestion.civil.settlement", { limit: money(limit.upTo) });
  return [{ key: "civil.settlement", text, reference: limit.reference, values: {}, checked: limit.checked ?? false }];
}
