import { type Day, daysBetween } from "./days.ts";
import type { Level } from "./limitation.ts";
import { countedSteps, type DayStep, dayStep } from "./steps.ts";
import { endOfTerm, type TermKey, termAlertDays, terms } from "./terms.ts";
import type { Text } from "./words.ts";
import type { Seat } from "./working-days.ts";

/** Today in the time zone of the record, and the seat of its court. */
export type LawContext = { today: Day; seat: Seat };
export type LegalEntry = { key: string; title: Text; date: Day | null; working: Text[]; reference: string; level: Level };

export type DayTermKey = Exclude<TermKey, "es.unknownAuthor">;

type Title =
  | "law.appeal"
  | "law.dismissal.reform"
  | "law.dismissal.appeal"
  | "law.dismissal.victim"
  | "law.inquiry"
  | "law.privateComplaint"
  | "law.civilAnswer"
  | "law.civilGrace";

/** The last day of a term with its calculation; without a date where the start is not known. */
export function termEntry(key: DayTermKey, title: Title, from: Day | null, where: LawContext, begin: DayStep = "law.step.notified"): LegalEntry {
  const { reference } = terms[key];
  const entry = { key, title: (({ t }) => t(title)) satisfies Text, reference };
  if (!from) return { ...entry, date: null, working: [({ t }) => t("law.step.noNotification")], level: "calm" };
  const date = endOfTerm(terms[key], from, where.seat);
  return { ...entry, date, working: [dayStep(begin, from), ...countedSteps(terms[key], from, date, where.seat)], level: levelOn(date, where) };
}

export function levelOn(date: Day, { today }: LawContext): Level {
  const left = daysBetween(today, date);
  if (left < 0) return "past";
  return left <= termAlertDays.urgent ? "urgent" : left <= termAlertDays.soon ? "soon" : "calm";
}
