import type { CaseRecord } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { CaseContext } from "./case-context.ts";
import { localDay } from "./days.ts";
import { dayStep, lengthText } from "./steps.ts";
import { type LegalEntry, levelOn, possibleFrom, termEntry } from "./term-entry.ts";
import { endOfHourTerm, endOfTerm, terms } from "./terms.ts";
import type { Text } from "./words.ts";

/** The terms of section 6 that apply to the case, also those whose start date is not filled in yet. */
export const deadlinesOf = (facts: CaseRecord, context: CaseContext): LegalEntry[] => [
  ...appeals(facts, context),
  ...dismissals(facts, context),
  ...inquiries(facts, context),
  ...complaints(facts, context),
];

/** The term of an appeal against the judgment. */
export function appealTerm({ crimeType, processing, ...facts }: Pick<CaseRecord, "country" | "crimeType" | "processing">) {
  if (jurisdictionOf(facts) === "fr") return crimeType === "petty" ? "fr.appeal.police" : "fr.appeal";
  if (crimeType === "petty") return "es.appeal.petty";
  return processing === "fast" ? "es.appeal.fast" : "es.appeal.abbreviated";
}

function appeals(facts: CaseRecord, context: CaseContext): LegalEntry[] {
  if (facts.caseStatus !== "guiltyVerdict" && facts.caseStatus !== "innocentVerdict") return [];
  const from = facts.judgmentNotificationDate;
  const entry = termEntry(appealTerm(facts), "law.appeal", from, context);
  if (!from || context.seat.jurisdiction === "es") return [entry];
  const { reference } = terms["fr.appeal.others"];
  const date = endOfTerm(terms["fr.appeal.others"], from, context.seat);
  return [{ ...entry, working: [...entry.working, ({ t, day }) => t("law.step.others", { date: day(date), reference })] }];
}

function dismissals(facts: CaseRecord, context: CaseContext): LegalEntry[] {
  const isProvisional = facts.caseStatus === "provisionalDismissal";
  if (!isProvisional && facts.caseStatus !== "dismissed") return [];
  const notified = facts.actions.filter(({ action }) => action === "judgmentNotification").map(({ date }) => date);
  const from = notified.toSorted().at(-1) ?? null;
  if (context.seat.jurisdiction === "es")
    return [
      termEntry("es.dismissal.reform", "law.dismissal.reform", from, context),
      termEntry("es.dismissal.appeal", "law.dismissal.appeal", from, context),
      termEntry("es.dismissal.victim", "law.dismissal.victim", from, context),
    ];
  if (!isProvisional) return [termEntry("fr.dismissal.order", "law.dismissal.appeal", from, context)];
  const title: Text = ({ t }) => t("law.dismissal.recourse");
  return [{ key: "fr.dismissal.recourse", title, date: null, working: [({ t }) => t("law.step.noTerm")], reference: "40-3 CPP", level: "calm" }];
}

/** In Spain the judicial inquiry has a term, except for petty offences; in France the police inquiry. */
function inquiries(facts: CaseRecord, context: CaseContext): LegalEntry[] {
  const isSpanish = context.seat.jurisdiction === "es";
  const status = isSpanish ? "judicialInvestigation" : "policeInvestigation";
  if (facts.caseStatus !== status || (isSpanish && facts.crimeType === "petty")) return [];
  const begun = facts.statusHistory.find(({ to, undone }) => to === status && !undone);
  if (!begun) return [];
  const from = localDay(begun.date, facts.timeZone);
  const entry = termEntry(isSpanish ? "es.inquiry" : "fr.inquiry", "law.inquiry", from, context, "law.step.inquiry");
  const { length, reference } = terms[isSpanish ? "es.inquiry.extension" : "fr.inquiry.extension"];
  return [{ ...entry, working: [...entry.working, (words) => words.t("law.step.extension", { term: lengthText(length, words), reference })] }];
}

const awaitingAuthor: readonly CaseRecord["caseStatus"][] = ["assessment", "pendingComplaint", "policeInvestigation"];
/** Complaints after which the victim may go to the judge if the prosecutor does not answer. */
const simpleComplaints: readonly CaseRecord["complaintType"][] = ["online", "police", "prosecution"];
const underInquiry: readonly CaseRecord["caseStatus"][] = ["stockComplaint", "policeInvestigation", "judicialInvestigation"];

function complaints(facts: CaseRecord, context: CaseContext): LegalEntry[] {
  const { complaintDatetime, timeZone } = facts;
  if (!complaintDatetime) return [];
  const from = localDay(complaintDatetime, timeZone);
  if (context.seat.jurisdiction === "fr") {
    if (!simpleComplaints.includes(facts.complaintType) || !underInquiry.includes(facts.caseStatus)) return [];
    return [possibleFrom("fr.privateComplaint", "law.privateComplaint", from, context, "law.step.complaint")];
  }
  if (facts.criminals.length > 0 || !awaitingAuthor.includes(facts.caseStatus)) return [];
  const { length, reference } = terms["es.unknownAuthor"];
  const date = localDay(endOfHourTerm(terms["es.unknownAuthor"], complaintDatetime), timeZone);
  const working: Text[] = [
    dayStep("law.step.complaint", from),
    (words) => words.t("law.step.hours", { term: lengthText(length, words), reference }),
    dayStep("law.step.end", date),
  ];
  return [{ key: "es.unknownAuthor", title: ({ t }) => t("law.unknownAuthor"), date, working, reference, level: levelOn(date, context) }];
}
