import type { penalCase } from "#domain/cases/case.ts";
import { classOf } from "#domain/cases/offence-class.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { RecordOf } from "#domain/entity.ts";
import { addDays, addMonths, type Day, daysBetween, localDay } from "./days.ts";
import { type Interruption, interruptingDays } from "./interruptions.ts";
import { type LimitationPeriod, limitationPeriods } from "./limitation-periods.ts";
import { isValidOn } from "./validity.ts";

/** The fields that the limitation of a case depends on. */
export type LimitationFacts = Partial<
  Pick<
    RecordOf<typeof penalCase>,
    | "country"
    | "timeZone"
    | "datetime"
    | "caseStatus"
    | "crimeType"
    | "penalType"
    | "minors"
    | "judgmentDate"
    | "judgmentNotificationDate"
    | "finalDate"
    | "theftCount"
    | "sentenceMonths"
  > & {
    /** Read as they are stored, or as lines of the case. */
    interruptions: readonly Interruption[];
  }
>;

/** `start`: the day of the facts, or of the last act from which the period runs anew. */
export type Limitation = { period: LimitationPeriod; start: Day; date: Day };
export type Level = "calm" | "soon" | "urgent" | "past";

/** The calculated last day of the period, by the interruptions that are known. After a conviction it is that of the penalty. */
export const limitationDate = (facts: LimitationFacts): Day | null => limitationsOf(facts)[0]?.date ?? null;

/** The date stored with the case for lists and alerts; null once the case is closed. */
export const runningLimitation = (facts: LimitationFacts): Day | null =>
  facts.caseStatus && statusGroups[facts.caseStatus] === "closed" ? null : limitationDate(facts);

/** All periods that may apply, the shortest first. */
export function limitationsOf(facts: LimitationFacts, of = runningPeriod(facts)): Limitation[] {
  const { timeZone, minors = false, sentenceMonths } = facts;
  const crimeType = facts.crimeType && classOf(facts);
  const start = startOf(facts, of);
  if (!start || !timeZone || !crimeType) return [];
  return limitationPeriods
    .filter((period) => period.jurisdiction === jurisdictionOf(facts) && period.of === of && (period.crimeType ?? crimeType) === crimeType)
    .filter((period) => (period.minors ?? minors) === minors && isValidOn(period, start))
    .filter(
      ({ prison, crimeType: graded }) =>
        of !== "penalty" || graded !== "serious" || jurisdictionOf(facts) !== "es" || facts.minors || isOfSentence(prison, sentenceMonths),
    )
    .map((period) => runningFrom(period, start, of === "penalty" ? [] : interruptingDays(facts)))
    .sort((left, right) => (left.date < right.date ? -1 : 1));
}

/** Spanish law grades serious penalties of adults by the prison of the sentence. Without its length the shorter period is taken. */
const isOfSentence = (prison: LimitationPeriod["prison"], months: number | null | undefined): boolean =>
  prison ? (months ?? 0) > (prison.above ?? 0) * 12 : (months ?? 0) <= 60;

/** An act after the end of the period revives nothing. */
function runningFrom(period: LimitationPeriod, start: Day, acts: readonly Day[]): Limitation {
  let running = { period, start, date: lastDayOf(period, start) };
  for (const act of acts) if (act > running.start && act <= running.date) running = { period, start: act, date: lastDayOf(period, act) };
  return running;
}

/** In Spain the day of the facts counts (132.1 CP), so that the period of an offence ends the day before, or on the last day of a month without such a day. */
function lastDayOf(period: LimitationPeriod, start: Day): Day {
  const end = addMonths(start, monthsOf(period));
  return period.jurisdiction === "es" && period.of === "offence" && end.slice(8) === start.slice(8) ? addDays(end, -1) : end;
}

const runningPeriod = ({ caseStatus }: LimitationFacts): LimitationPeriod["of"] => (caseStatus === "guiltyVerdict" ? "penalty" : "offence");

/** The day of the facts; for a penalty the day on which the judgment became final or, while that is not known, an earlier one. */
function startOf({ datetime, timeZone, judgmentDate, judgmentNotificationDate, finalDate }: LimitationFacts, of: LimitationPeriod["of"]): Day | null {
  if (of === "penalty") return finalDate ?? judgmentNotificationDate ?? judgmentDate ?? null;
  return datetime && timeZone ? localDay(datetime, timeZone) : null;
}

export const monthsOf = ({ term }: Pick<LimitationPeriod, "term">): number => ("years" in term ? term.years * 12 : term.months);

/** The days on which people are alerted. */
export function alertDays({ period: { alerts }, start, date }: Limitation): Day[] {
  if ("monthsBefore" in alerts) return alerts.monthsBefore.map((months) => addMonths(date, -months));
  return alerts.shares.map((share) => addDays(start, Math.ceil(daysBetween(start, date) * share)));
}

/** How near the end is on this day; the last day still belongs to the period. */
export function limitationLevel(limitation: Limitation, today: Day): Level {
  if (today > limitation.date) return "past";
  const alerts = alertDays(limitation);
  if (today >= alerts.at(-1)!) return "urgent";
  return today >= alerts[0]! ? "soon" : "calm";
}
