import type { CaseRecord } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { DatesContext } from "./case-context.ts";
import { type Day, localDay } from "./days.ts";
import { proceedingsTerms } from "./proceedings.ts";
import { secondInstance } from "./second-instance.ts";
import { dayStep, lengthText } from "./steps.ts";
import { type LegalEntry, levelOn, possibleFrom, termEntry } from "./term-entry.ts";
import { endOfHourTerm, endOfTerm, terms } from "./terms.ts";
import { undecidedStep } from "./undecided-step.ts";
import type { Text } from "./words.ts";
import type { Seat } from "./working-days.ts";

/** The terms of section 6 that apply to the case, also those whose start date is not filled in yet. */
export const deadlinesOf = (facts: CaseRecord, context: DatesContext): LegalEntry[] => [
  ...recourses(facts, context),
  ...secondInstance(facts, context),
  ...inquiries(facts, context),
  ...proceedingsTerms(facts, context),
  ...complaints(facts, context),
];

/** The terms that run from a decision. */
export const recourses = (facts: CaseRecord, context: DatesContext): LegalEntry[] => [...appeals(facts, context), ...dismissals(facts, context)];

/** What the term of an appeal against the judgment depends on. */
export type AppealFacts = Pick<CaseRecord, "country" | "crimeType" | "processing"> & { minors?: boolean };
type Judgment = Pick<CaseRecord, "country" | "judgmentDate" | "judgmentNotificationDate">;

type AppealKey = `es.appeal.${"petty" | "fast" | "abbreviated" | "minors"}` | "fr.appeal" | "fr.appeal.police";

/** The terms that may apply to an appeal against the judgment, the shortest first: it is not known which while the class of the offence or the kind of proceedings is not. */
export function appealTerms({ crimeType, processing, minors, ...facts }: AppealFacts): readonly [AppealKey, ...AppealKey[]] {
  if (jurisdictionOf(facts) === "fr") return [crimeType === "petty" ? "fr.appeal.police" : "fr.appeal"];
  if (minors) return ["es.appeal.minors"];
  if (crimeType === "petty") return ["es.appeal.petty"];
  if (processing === "fast") return [crimeType ? "es.appeal.fast" : "es.appeal.petty"];
  if (crimeType && processing) return ["es.appeal.abbreviated"];
  return [crimeType ? "es.appeal.fast" : "es.appeal.petty", "es.appeal.abbreviated"];
}

/** The term to show: the shortest one that may apply. */
export const appealTerm = (facts: AppealFacts): AppealKey => appealTerms(facts)[0];

/** The day from which the term to appeal runs. A French judgment that was not served counts from the day it was given, as parties who are there know it (498 CPP). */
export const appealStart = ({ judgmentDate, judgmentNotificationDate, ...facts }: Judgment): Day | null =>
  judgmentNotificationDate ?? (jurisdictionOf(facts) === "fr" ? judgmentDate : null);

/** The last day to appeal against the judgment. */
export function appealDate(facts: AppealFacts & Judgment, seat: Seat, key = appealTerm(facts)): Day | null {
  const from = appealStart(facts);
  return from && endOfTerm(terms[key], from, seat);
}

/** After this day nobody can appeal any more, whatever the facts that are not known yet. */
export const lastAppealDate = (facts: AppealFacts & Judgment, seat: Seat): Day | null => appealDate(facts, seat, appealTerms(facts).at(-1));

/** Whether this side has appealed against the judgment: its term is used up. */
export const hasAppealed = ({ actions, judgmentDate }: Pick<CaseRecord, "actions" | "judgmentDate">): boolean =>
  actions.some(({ action, date }) => action === "resource" && date >= (judgmentDate ?? ""));

const decided: readonly CaseRecord["caseStatus"][] = ["guiltyVerdict", "innocentVerdict"];

/** Runs once there is a judgment, whatever the status of the case, until the judgment is final. */
function appeals(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const { judgmentDate, judgmentNotificationDate, finalDate } = facts;
  if ((!judgmentDate && !judgmentNotificationDate) || finalDate || hasAppealed(facts)) return [];
  const from = appealStart(facts);
  const { seat } = context;
  const key = appealTerm(facts);
  const entry = termEntry(key, "law.appeal", from, context, judgmentNotificationDate ? "law.step.notified" : "law.step.judgment");
  if (!from) return [entry];
  // Once the case has gone on, a term that is over is no news.
  if (entry.level === "past" && !decided.includes(facts.caseStatus)) return [];
  return [
    { ...entry, working: [...entry.working, ...(seat.jurisdiction === "fr" ? frenchSteps(from) : [...undecidedSteps(from), ...minorsSteps(from)])] },
  ];

  /** Which field decides between the terms that may apply, and how long the longer one is. */
  function undecidedSteps(start: Day): Text[] {
    const [, longer] = appealTerms(facts);
    return longer ? [undecidedStep(facts, longer, endOfTerm(terms[longer], start, seat))] : [];
  }

  function frenchSteps(start: Day): Text[] {
    const { reference } = terms["fr.appeal.others"];
    const others = endOfTerm(terms["fr.appeal.others"], start, seat);
    const given: Text = judgmentNotificationDate
      ? ({ t, day }) => t("law.step.served", { date: day(endOfTerm(terms[key], judgmentDate ?? start, seat)) })
      : ({ t, day }) => t("law.step.pronounced", { date: day(start), reference: "498 CPP" });
    return [...(judgmentNotificationDate && !judgmentDate ? [] : [given]), ({ t, day }) => t("law.step.others", { date: day(others), reference })];
  }

  /** Adults who acted with minors are tried apart, with another term. */
  function minorsSteps(start: Day): Text[] {
    if (!facts.minors || facts.theftCount === "onePerson") return [];
    const adults = terms[appealTerm({ ...facts, minors: false })];
    return [({ t, day }) => t("law.step.minorsAdults", { date: day(endOfTerm(adults, start, seat)), reference: adults.reference })];
  }
}

function dismissals(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const isProvisional = facts.caseStatus === "provisionalDismissal";
  if (!isProvisional && facts.caseStatus !== "dismissed") return [];
  const notified = facts.actions.filter(({ action }) => action === "judgmentNotification").map(({ date }) => date);
  const from = notified.toSorted().at(-1) ?? null;
  if (context.seat.jurisdiction === "es")
    return [
      termEntry("es.dismissal.reform", "law.dismissal.reform", from, context),
      termEntry("es.dismissal.appeal", "law.dismissal.appeal", from, context),
      withStep(termEntry("es.dismissal.victim", "law.dismissal.victim", from, context), ({ t }) => t("law.step.victim")),
    ];
  if (!isProvisional) return [termEntry("fr.dismissal.order", "law.dismissal.appeal", from, context)];
  const title: Text = ({ t }) => t("law.dismissal.recourse");
  return [
    {
      key: "fr.dismissal.recourse",
      title,
      date: null,
      working: [({ t }) => t("law.step.noTerm")],
      reference: "40-3 CPP",
      level: "calm",
      checked: true,
    },
  ];
}

const withStep = (entry: LegalEntry, step: Text): LegalEntry => ({ ...entry, working: [...entry.working, step] });

/** In Spain the judicial inquiry has a term, except for petty offences; in France the police inquiry. */
function inquiries(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const isSpanish = context.seat.jurisdiction === "es";
  const status = isSpanish ? "judicialInvestigation" : "policeInvestigation";
  if (facts.caseStatus !== status || (isSpanish && facts.crimeType === "petty")) return [];
  const from = facts.inquiryStartDate;
  // The French term runs from the first hearing of a suspect: not while there is none.
  if (!from && !isSpanish && facts.criminals.length === 0) return [];
  const entry = termEntry(isSpanish ? "es.inquiry" : "fr.inquiry", "law.inquiry", from, context, "law.step.inquiry");
  const { length, reference } = terms[isSpanish ? "es.inquiry.extension" : "fr.inquiry.extension"];
  const extension: Text = (words) => words.t("law.step.extension", { term: lengthText(length, words), reference });
  return [{ ...entry, working: [...entry.working, extension, ({ t }) => t(isSpanish ? "law.step.lateActs" : "law.step.twoMoreYears")] }];
}

const awaitingAuthor: readonly CaseRecord["caseStatus"][] = ["assessment", "pendingComplaint", "policeInvestigation"];
/** Complaints after which the victim may go to the judge if the prosecutor does not answer. */
const simpleComplaints: readonly CaseRecord["complaintType"][] = ["online", "police", "prosecution"];
const underInquiry: readonly CaseRecord["caseStatus"][] = ["stockComplaint", "policeInvestigation", "judicialInvestigation"];

function complaints(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const { complaintDatetime, timeZone } = facts;
  if (!complaintDatetime) return [];
  const from = localDay(complaintDatetime, timeZone);
  if (context.seat.jurisdiction === "fr") {
    if (!simpleComplaints.includes(facts.complaintType) || !underInquiry.includes(facts.caseStatus)) return [];
    const isSent = facts.complaintType !== "prosecution";
    const start = isSent ? facts.prosecutorCopyDate : from;
    const entry = possibleFrom("fr.privateComplaint", "law.privateComplaint", start, context, isSent ? "law.step.copy" : "law.step.complaint");
    return [withStep(entry, ({ t }) => t("law.step.companyPapers"))];
  }
  if (facts.criminals.length > 0 || !awaitingAuthor.includes(facts.caseStatus)) return [];
  const { length, reference } = terms["es.unknownAuthor"];
  const date = localDay(endOfHourTerm(terms["es.unknownAuthor"], complaintDatetime), timeZone);
  const working: Text[] = [
    dayStep("law.step.complaint", from),
    (words) => words.t("law.step.hours", { term: lengthText(length, words), reference }),
    dayStep("law.step.end", date),
    ({ t }) => t("law.step.repeat"),
  ];
  return [
    {
      key: "es.unknownAuthor",
      title: ({ t }) => t("law.unknownAuthor"),
      date,
      working,
      reference,
      level: levelOn(date, context),
      // It is the police who keep the report: nobody in the office has to act by then.
      isCalm: true,
      checked: true,
    },
  ];
}
