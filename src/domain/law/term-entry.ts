import type { ServedKind } from "#domain/messages/record-terms.ts";
import { addDays, type Day, daysBetween } from "./days.ts";
import type { Level } from "./limitation.ts";
import { countedSteps, type DayStep, dayStep } from "./steps.ts";
import { type DayTerm, type DayTermKey, endOfTerm, type Term, termAlertDays, terms } from "./terms.ts";
import type { Text } from "./words.ts";
import { cautious, type Seat } from "./working-days.ts";

/** Today in the time zone of the record, and the seat of its court. */
export type LawContext = { today: Day; seat: Seat };
export type LegalEntry = {
  key: string;
  title: Text;
  date: Day | null;
  working: Text[];
  reference: string;
  level: Level;
  /** A date of the other side, or from which something is possible: nothing is lost on it, so it never alarms. */
  isCalm?: true;
  /** The rule was checked in the legal review. */
  checked: boolean;
  /** A writ that would end the term is made, and not filed. */
  hasDraft?: true;
};

/** A term of the other side is shown without an alarm. */
export const asTheirs = (entry: LegalEntry): LegalEntry => ({
  ...entry,
  level: "calm",
  isCalm: true,
  working: [...entry.working, ({ t }) => t("law.step.otherSide")],
});

/** The names of terms. */
export type Title =
  | "law.limitation"
  | "law.limitation.penalty"
  | "law.appeal"
  | "law.dismissal.reform"
  | "law.dismissal.appeal"
  | "law.dismissal.victim"
  | "law.inquiry"
  | "law.privateComplaint"
  | `law.civilAnswer.${ServedKind}`
  | "law.civilGrace"
  | "law.indictment"
  | "law.penalOrder"
  | "law.afd"
  | "law.civilParty"
  | "law.opposition.verbal"
  | "law.opposition.ordinary"
  | "law.civilJudgment"
  | "law.civilClaim"
  | "law.penalOrder.civil"
  | "law.appealAnswer"
  | "law.cassation"
  | "law.orderService"
  | "law.orderEnforcement"
  | "law.defaultJudgment"
  | "law.summons"
  | "law.masc.possible"
  | "law.masc.year";

/** The last day of a term with its calculation; without a date where the start is not known. */
export const termEntry = (
  key: DayTermKey,
  title: Title,
  from: Day | null,
  where: LawContext,
  begin?: DayStep,
  length?: DayTerm["length"],
): LegalEntry =>
  entryOf(key, title, from, where, begin, (end) => ({ date: end, working: dayStep("law.step.end", end), level: levelOn(end, where) }), length);

/** The day after a term, from which something is possible. Without an alarm: nothing is lost on that day. */
export const possibleFrom = (key: DayTermKey, title: Title, from: Day | null, where: LawContext, begin?: DayStep): LegalEntry =>
  entryOf(key, title, from, { ...where, seat: cautious(where.seat) }, begin, (end) => {
    const date = addDays(end, 1);
    return { date, working: dayStep("law.step.from", date), level: "calm", isCalm: true };
  });

function entryOf(
  key: DayTermKey,
  title: Title,
  from: Day | null,
  { seat }: LawContext,
  begin: DayStep = "law.step.notified",
  shown: (end: Day) => { date: Day; working: Text } & Pick<LegalEntry, "level" | "isCalm">,
  length: DayTerm["length"] = terms[key].length,
): LegalEntry {
  const { reference, checked = false }: Term = terms[key];
  const term: DayTerm = { ...terms[key], length };
  const entry = { key, title: (({ t }) => t(title)) satisfies Text, reference, checked };
  if (!from) return { ...entry, date: null, working: [missingStep(begin)], level: "calm" };
  const end = endOfTerm(term, from, seat);
  const { working, ...rest } = shown(end);
  return { ...entry, ...rest, working: [dayStep(begin, from), ...countedSteps(term, from, end, seat), working] };
}

/** Which date is missing. */
const missingStep =
  (begin: DayStep): Text =>
  ({ t }) =>
    t(missing[begin] ?? "law.step.noNotification");

const missing: Readonly<Partial<Record<DayStep, "law.step.noFinal" | "law.step.noCopy" | "law.step.noOrder" | "law.step.noInquiry">>> = {
  "law.step.finalDate": "law.step.noFinal",
  "law.step.copy": "law.step.noCopy",
  "law.step.order": "law.step.noOrder",
  "law.step.inquiry": "law.step.noInquiry",
};

export function levelOn(date: Day, { today }: LawContext): Level {
  const left = daysBetween(today, date);
  if (left < 0) return "past";
  return left <= termAlertDays.urgent ? "urgent" : left <= termAlertDays.soon ? "soon" : "calm";
}
