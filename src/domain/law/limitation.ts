import type { penalCase } from "#domain/cases/case.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { RecordOf } from "#domain/entity.ts";
import { addDays, addMonths, type Day, daysBetween, localDay } from "./days.ts";
import { type LimitationPeriod, limitationPeriods } from "./limitation-periods.ts";
import { isValidOn } from "./validity.ts";

/** What of a case its limitation depends on. */
export type LimitationFacts = Partial<
  Pick<
    RecordOf<typeof penalCase>,
    "country" | "timeZone" | "datetime" | "caseStatus" | "crimeType" | "penalType" | "minors" | "judgmentDate" | "judgmentNotificationDate"
  >
>;

export type Limitation = { period: LimitationPeriod; start: Day; date: Day };
export type Level = "calm" | "soon" | "urgent" | "past";

/** The last day of the term, as a proposal: nothing here knows of interruptions. After a conviction, that of the penalty. */
export const limitationDate = (facts: LimitationFacts): Day | null => limitationsOf(facts)[0]?.date ?? null;

/** What is kept with the record for lists and alerts: nothing once the case is closed. */
export const runningLimitation = (facts: LimitationFacts): Day | null =>
  facts.caseStatus && statusGroups[facts.caseStatus] === "closed" ? null : limitationDate(facts);

/** Every period that may apply, the shortest first. */
export function limitationsOf(facts: LimitationFacts, of = whatRuns(facts)): Limitation[] {
  const { crimeType, timeZone, minors = false } = facts;
  const start = startOf(facts, of);
  if (!start || !timeZone || !crimeType) return [];
  return limitationPeriods
    .filter((period) => period.jurisdiction === jurisdictionOf(facts) && period.of === of && period.crimeType === crimeType)
    .filter((period) => (period.minors ?? minors) === minors && isValidOn(period, start))
    .map((period) => ({ period, start, date: addMonths(start, monthsOf(period)) }))
    .sort((left, right) => (left.date < right.date ? -1 : 1));
}

const whatRuns = ({ caseStatus }: LimitationFacts): LimitationPeriod["of"] => (caseStatus === "guiltyVerdict" ? "penalty" : "offence");

/** The day of the facts where they happened; for a penalty that of the judgment, which is never later than it becomes final. */
function startOf({ datetime, timeZone, judgmentDate, judgmentNotificationDate }: LimitationFacts, of: LimitationPeriod["of"]): Day | null {
  if (of === "penalty") return judgmentNotificationDate ?? judgmentDate ?? null;
  return datetime && timeZone ? localDay(datetime, timeZone) : null;
}

export const monthsOf = ({ term }: Pick<LimitationPeriod, "term">): number => ("years" in term ? term.years * 12 : term.months);

/** The days on which people are told that the end comes near. */
export function alertDays({ period: { alerts }, start, date }: Limitation): Day[] {
  if ("monthsBefore" in alerts) return alerts.monthsBefore.map((months) => addMonths(date, -months));
  return alerts.shares.map((share) => addDays(start, Math.ceil(daysBetween(start, date) * share)));
}

/** How near the end is on this day; the last day itself is still within the term. */
export function limitationLevel(limitation: Limitation, today: Day): Level {
  if (today > limitation.date) return "past";
  const alerts = alertDays(limitation);
  if (today >= alerts.at(-1)!) return "urgent";
  return today >= alerts[0]! ? "soon" : "calm";
}
