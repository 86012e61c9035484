import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { addMonths, type Day } from "./days.ts";
import { type Limitation, limitationLevel, monthsOf } from "./limitation.ts";
import { type LimitationPeriod, limitationPeriods } from "./limitation-periods.ts";
import { dayStep, lengthText } from "./steps.ts";
import type { LawContext, LegalEntry } from "./term-entry.ts";
import { isValidOn } from "./validity.ts";
import type { Text } from "./words.ts";
import type { Seat } from "./working-days.ts";

export type LapseFacts = Pick<CivilRecord, "status" | "partType" | "actionArisenDate" | "demandDate" | "finalDate">;

const isIn = (phase: keyof typeof civilPhases, { status }: Pick<CivilRecord, "status">) => (civilPhases[phase] as readonly string[]).includes(status);

const isOpenClaim = (facts: Pick<LapseFacts, "status" | "partType" | "demandDate">) =>
  facts.partType === "demanding" && !facts.demandDate && isIn("reception", facts);

/** What lapses next: before the demand is filed the claim, once the judgment is final the right to enforce it. The shortest period first. */
export function civilLapses(facts: LapseFacts, { jurisdiction }: Pick<Seat, "jurisdiction">): Limitation[] {
  if (facts.finalDate && (isIn("judgment", facts) || isIn("enforcement", facts))) return ending("civilJudgment", facts.finalDate);
  return isOpenClaim(facts) && facts.actionArisenDate ? ending("civilClaim", facts.actionArisenDate) : [];

  function ending(of: LimitationPeriod["of"], start: Day): Limitation[] {
    return limitationPeriods
      .filter((period) => period.jurisdiction === jurisdiction && period.of === of && isValidOn(period, start))
      .map((period) => ({ period, start, date: addMonths(start, monthsOf(period)) }))
      .sort((left, right) => (left.date < right.date ? -1 : 1));
  }
}

/** The date of the record is none from which a claim runs: it may have arisen long before. Until that day is known only the latest end can be told. */
function unknownClaim(record: CivilRecord, { seat: { jurisdiction } }: LawContext): LegalEntry[] {
  const [period] = limitationPeriods
    .filter((one) => one.jurisdiction === jurisdiction && one.of === "civilClaim")
    .toSorted((one, other) => monthsOf(one) - monthsOf(other));
  const { key, reference, checked = false } = period!;
  const latest = dayStep("law.step.latest", addMonths(record.date, monthsOf(period!)));
  const working: Text[] = [({ t }) => t("law.step.noArisen"), latest];
  return [{ key, title: ({ t }) => t("law.civilClaim"), date: null, working, reference, level: "calm", checked }];
}

export function lapseEntries(record: CivilRecord, where: LawContext): LegalEntry[] {
  const { seat, today } = where;
  const [lapse, ...longer] = civilLapses(record, seat);
  if (!lapse) return isOpenClaim(record) && !record.actionArisenDate ? unknownClaim(record, where) : [];
  const { period, start, date } = lapse;
  const isClaim = period.of === "civilClaim";
  const working: Text[] = [
    dayStep(isClaim ? "law.step.civilDate" : "law.step.finalDate", start),
    (words) => words.t("law.step.term", { term: lengthText(period.term, words), reference: period.reference }),
    ({ t }) => t("law.step.dateToDate"),
    dayStep("law.step.end", date),
    ...longer.map(
      (one): Text =>
        (words) =>
          words.t("law.step.longerClaim", { term: lengthText(one.period.term, words), date: words.day(one.date), reference: one.period.reference }),
    ),
    ...(seat.jurisdiction === "es" ? [({ t }: Parameters<Text>[0]) => t(isClaim ? "law.step.civilClaimStop" : "law.step.caducity")] : []),
    ...(isClaim && seat.jurisdiction === "es" ? [({ t }: Parameters<Text>[0]) => t("law.step.penalFirst")] : []),
  ];
  const title: Text = ({ t }) => t(isClaim ? "law.civilClaim" : "law.civilJudgment");
  return [
    { key: period.key, title, date, working, reference: period.reference, level: limitationLevel(lapse, today), checked: period.checked ?? false },
  ];
}
