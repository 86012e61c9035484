import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import type { DatesContext } from "./case-context.ts";
import { type Limitation, limitationLevel, limitationsOf } from "./limitation.ts";
import { hiddenOffences } from "./limitation-periods.ts";
import { dayStep, lengthText } from "./steps.ts";
import type { LegalEntry } from "./term-entry.ts";
import type { Text } from "./words.ts";

/** When the offence, or after a conviction the penalty, becomes time-barred, with the calculation. Other closed cases have no limitation. */
export function limitationEntries(facts: CaseRecord, { today, seat }: DatesContext): LegalEntry[] {
  const isPenalty = facts.caseStatus === "guiltyVerdict";
  if (statusGroups[facts.caseStatus] === "closed" && !isPenalty) return [];
  const title: Text = ({ t }) => t(isPenalty ? "law.limitation.penalty" : "law.limitation");
  const [limitation, ...longer] = limitationsOf(facts);
  if (!limitation)
    return [{ key: "limitation", title, date: null, working: [unknown(facts, isPenalty)], reference: "", level: "calm", checked: true }];
  const { period, start, date } = limitation;
  const zone = timeZoneNames[facts.timeZone as keyof typeof timeZoneNames];
  const working: Text[] = [
    isPenalty
      ? dayStep(facts.finalDate ? "law.step.finalDate" : "law.step.judgment", start)
      : ({ t, day }) => t("law.step.facts", { date: day(start), zone: t(zone) }),
    (words) => words.t("law.step.term", { term: lengthText(period.term, words), reference: period.reference }),
    ...(isShortened(limitation) ? [({ t }: Parameters<Text>[0]) => t("law.step.monthEnd")] : []),
    dayStep("law.step.end", date),
    ...longer.map(
      (one): Text =>
        (words) =>
          words.t(one.period.measure ? `law.step.measure.${one.period.measure}` : "law.step.longer", {
            term: lengthText(one.period.term, words),
            date: words.day(one.date),
          }),
    ),
    ...(isPenalty ? [] : alsoSteps(facts)),
    ...(isPenalty && facts.finalDate
      ? []
      : [
          ({ t }: Parameters<Text>[0]) =>
            t(isPenalty ? "law.step.final" : seat.jurisdiction === "es" ? "law.step.interruption.es" : "law.step.interruption.fr"),
        ]),
  ];
  return [
    {
      key: period.key,
      title,
      date,
      working,
      reference: period.reference,
      level: limitationLevel(limitation, today),
      checked: period.checked ?? false,
    },
  ];
}

const isShortened = ({ start, date }: Limitation) => start.slice(8) !== date.slice(8);

/** Further periods: that of adults who acted with minors, and the longest one of a hidden offence. */
function alsoSteps(facts: CaseRecord): Text[] {
  const isMixed = facts.minors && facts.country === "Spain" && facts.theftCount !== "onePerson";
  const adults = isMixed ? limitationsOf({ ...facts, minors: false })[0] : undefined;
  const hidden = facts.penalType && hiddenOffences.includes(facts.penalType) ? limitationsOf(facts, "hiddenOffence")[0] : undefined;
  return [
    ...(adults ? [dayStep("law.step.adults", adults.date)] : []),
    ...(hidden ? [({ t, day }: Parameters<Text>[0]) => t("law.step.hidden", { date: day(hidden.date), reference: hidden.period.reference })] : []),
  ];
}

const unknown =
  ({ crimeType }: CaseRecord, isPenalty: boolean): Text =>
  ({ t }) =>
    t(!crimeType ? "law.step.noCrimeType" : isPenalty ? "law.step.noJudgment" : "law.step.noPeriod");
