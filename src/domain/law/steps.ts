import type { ServedKind } from "#domain/messages/record-terms.ts";
import { addDays, addMonths, type Day } from "./days.ts";
import type { DayTerm, Term } from "./terms.ts";
import type { Text, Words } from "./words.ts";
import type { Seat } from "./working-days.ts";

export type DayStep =
  | "law.step.notified"
  | "law.step.inquiry"
  | "law.step.complaint"
  | `law.step.served.${ServedKind}`
  | "law.step.judgment"
  | "law.step.end"
  | "law.step.from"
  | "law.step.moved"
  | "law.step.adults"
  | "record.step.final"
  | "record.step.finalProposed"
  | "record.step.served"
  | "record.step.again"
  | "record.step.until"
  | "images.step.known"
  | "images.step.reported"
  | "images.step.recorded"
  | "law.step.finalDate"
  | "law.step.copy"
  | "law.step.opposition"
  | "law.step.hearing"
  | "law.step.civilDate"
  | "law.step.courtComplaint"
  | "law.step.lastAct"
  | "law.step.foundPetty"
  | "law.step.order"
  | "law.step.ownOrder"
  | "law.step.defaultJudgment"
  | "law.step.transfer"
  | "law.step.secondJudgment"
  | "law.step.masc.receipt"
  | "law.step.masc.since"
  | "law.step.latest"
  | "record.step.suspended";

export const dayStep =
  (key: DayStep, date: Day): Text =>
  ({ t, day }) =>
    t(key, { date: day(date) });

export function lengthText(length: Term["length"] | { years: number }, { t }: Pick<Words, "t">): string {
  if ("years" in length) return t("law.years", { n: length.years });
  if ("months" in length)
    return length.months > 12 && length.months % 12 === 0 ? t("law.years", { n: length.months / 12 }) : t("law.months", { n: length.months });
  return "days" in length ? t("law.days", { n: length.days }) : t("law.hours", { n: length.hours });
}

/** The steps of the calculation of the last day, which is not named. */
export function countedSteps(
  { length, counted, reference }: DayTerm,
  from: Day,
  date: Day,
  { province, isGuess, isCautious, jurisdiction }: Seat,
): Text[] {
  const term: Text = (words) => words.t("law.step.term", { term: lengthText(length, words), reference });
  const plain = "months" in length ? addMonths(from, length.months) : addDays(from, length.days);
  const steps: Record<DayTerm["counted"], Text[]> = {
    working: [
      ({ t }) => t("law.step.working"),
      ({ t }) => (province ? t("law.step.holidaysOf", { province }) : t("law.step.holidays")),
      ...(isCautious ? [({ t }: Words) => t("law.step.cautious")] : []),
      ...(isGuess ? [({ t }: Words) => t("law.step.guess")] : []),
    ],
    calendar: [
      ({ t }) => t("law.step.calendar", { reference: moved(reference, jurisdiction) }),
      ...(plain === date ? [] : [dayStep("law.step.moved", plain)]),
    ],
    every: "months" in length ? [({ t }) => t("law.step.dateToDate")] : [({ t }) => t("law.step.every")],
  };
  return [term, ...steps[counted]];
}

/** The article by which a term does not end on a non-working day. */
const moved = (reference: string, jurisdiction: Seat["jurisdiction"]) =>
  jurisdiction === "es" ? "133.4 LEC" : reference.endsWith("CPP") ? "801 CPP" : "642 CPC";
