import type { CaseRecord } from "#domain/cases/status.ts";
import type { DatesContext } from "./case-context.ts";
import { type Day, localDay } from "./days.ts";
import { dayStep, lengthText } from "./steps.ts";
import { asTheirs, type LegalEntry, levelOn, termEntry } from "./term-entry.ts";
import { endOfTerm, hoursBefore, type Term, terms } from "./terms.ts";
import { undecidedStep } from "./undecided-step.ts";
import type { Text } from "./words.ts";
import type { Seat } from "./working-days.ts";

/** The terms of the parties before the trial, or instead of one. */
export const proceedingsTerms = (facts: CaseRecord, context: DatesContext): LegalEntry[] =>
  context.seat.jurisdiction === "es"
    ? indictments(facts, context)
    : [...penalOrders(facts, context), ...ownPenalOrders(facts, context), ...fixedFines(facts, context), ...civilParties(facts, context)];

/** The shorter one until the kind of proceedings is known. */
export const indictmentTerm = ({ processing }: Pick<CaseRecord, "processing">) => (processing === "normal" ? "es.indictment" : "es.indictment.fast");

type Indicted = Pick<CaseRecord, "processing" | "indictmentDays">;

/** The duty court may fix fewer days than the law allows at most. */
const indictmentLength = ({ processing, indictmentDays }: Indicted) => ({
  days: indictmentDays && processing !== "normal" ? indictmentDays : terms[indictmentTerm({ processing })].length.days,
});

/** The last day for the brief of the accusation. */
export const indictmentDate = (facts: Indicted, from: Day, seat: Seat): Day =>
  endOfTerm({ ...terms[indictmentTerm(facts)], length: indictmentLength(facts) }, from, seat);

/** Until the brief is filed. */
function indictments(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const from = facts.indictmentNotificationDate;
  if (!from || facts.actions.some(({ action, date }) => action === "indictment" && date >= from)) return [];
  const entry = termEntry(indictmentTerm(facts), "law.indictment", from, context, undefined, indictmentLength(facts));
  const ordinary = endOfTerm(terms["es.indictment"], from, context.seat);
  const fixed: Text[] = facts.processing !== "normal" && !facts.indictmentDays ? [({ t }) => t("law.step.dutyDays")] : [];
  const more = facts.processing
    ? fixed
    : [...fixed, undecidedStep({ ...facts, crimeType: facts.crimeType ?? "lessSerious" }, "es.indictment", ordinary)];
  return [{ ...entry, working: [...entry.working, ...more] }];
}

/** The defendant may oppose; until then the order is not final. */
function penalOrders({ penalOrderNotificationDate: from, finalDate }: CaseRecord, context: DatesContext): LegalEntry[] {
  if (!from || finalDate) return [];
  return [asTheirs(termEntry("fr.penalOrder", "law.penalOrder", from, context))];
}

/** The client as civil party may oppose what the order says of its damages. Until its own notification is known, that of the defendant is taken. */
export const ownOrderStart = ({
  penalOrderOwnDate,
  penalOrderNotificationDate,
}: Pick<CaseRecord, "penalOrderOwnDate" | "penalOrderNotificationDate">) => penalOrderOwnDate ?? penalOrderNotificationDate;

function ownPenalOrders(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const from = ownOrderStart(facts);
  if (!from || facts.finalDate || facts.actions.some(({ action, date }) => action === "resource" && date >= from)) return [];
  const entry = termEntry("fr.penalOrder.civil", "law.penalOrder.civil", from, context, facts.penalOrderOwnDate ? "law.step.ownOrder" : undefined);
  const guess: Text[] = facts.penalOrderOwnDate ? [] : [({ t }) => t("law.step.noOwnOrder")];
  return [{ ...entry, working: [...entry.working, ({ t }) => t("law.step.ownOrderIf"), ...guess] }];
}

function fixedFines({ afdNoticeDate: from }: CaseRecord, context: DatesContext): LegalEntry[] {
  if (!from) return [];
  const reduced = endOfTerm(terms["fr.afd.reduced"], from, context.seat);
  const { reference } = terms["fr.afd.reduced"];
  const entry = termEntry("fr.afd", "law.afd", from, context);
  const more: Text[] = [
    ({ t, day }) => t("law.step.afdReduced", { date: day(reduced), reference }),
    ({ t }) => t("law.step.otherSide"),
    ({ t }) => t("law.step.afdClaim"),
  ];
  return [{ ...entry, level: "calm", isCalm: true, working: [...entry.working, ...more] }];
}

/** The last day to join a French trial as partie civile in writing: 24 hours before the hearing, so the day before at its hour. */
export const civilPartyDate = (trialDatetime: string, timeZone: string): Day =>
  localDay(hoursBefore(terms["fr.civilParty"], trialDatetime), timeZone);

/** Shown until the hearing, unless the party has joined. */
function civilParties(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const { trialDatetime, hearingState, hearingTimeZone, timeZone, actions } = facts;
  const zone = hearingTimeZone ?? timeZone;
  if (!trialDatetime || hearingState !== "set" || new Date(trialDatetime) < context.now || actions.some(({ action }) => action === "personation"))
    return [];
  const { length, reference, checked = false }: Term & { length: { hours: number } } = terms["fr.civilParty"];
  const date = civilPartyDate(trialDatetime, zone);
  const working: Text[] = [
    dayStep("law.step.hearing", localDay(trialDatetime, zone)),
    (words) => words.t("law.step.hoursBefore", { term: lengthText(length, words), reference }),
    dayStep("law.step.end", date),
    ({ t }) => t("law.step.civilPartyNext"),
  ];
  return [{ key: "fr.civilParty", title: ({ t }) => t("law.civilParty"), date, working, reference, level: levelOn(date, context), checked }];
}
