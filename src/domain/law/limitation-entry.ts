import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import type { DatesContext } from "./case-context.ts";
import { addDays, type Day, localDay } from "./days.ts";
import { interruptingDays, withoutRestart } from "./interruptions.ts";
import { type Limitation, limitationLevel, limitationsOf } from "./limitation.ts";
import { hiddenOffences } from "./limitation-periods.ts";
import { dayStep, lengthText } from "./steps.ts";
import type { LegalEntry } from "./term-entry.ts";
import { theftTypes } from "./thresholds.ts";
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
      : ({ t, day }) => t("law.step.facts", { date: day(localDay(facts.datetime, facts.timeZone)), zone: t(zone) }),
    ...(isPenalty ? [] : actSteps(facts, start)),
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
    ...(isPenalty ? [] : [...pettySteps(facts), ...alsoSteps(facts)]),
    ...(date < today ? [({ t }: Parameters<Text>[0]) => t("law.step.datePassed")] : []),
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

/** The last month has no such day. A Spanish period ends the day before. */
const isShortened = ({ start, date }: Limitation) => ![start, addDays(start, -1)].some((day) => day.slice(8) === date.slice(8));

/** The acts of the register: the one from which the period runs, and those that do not move it. */
const actSteps = (facts: CaseRecord, start: Day): Text[] => [
  ...facts.interruptions
    .filter(({ date }) => date === start && interruptingDays(facts).includes(date))
    .slice(0, 1)
    .map(
      ({ date, act }): Text =>
        ({ t, day, enums }) =>
          t("law.step.interrupted", { date: day(date), act: enums.interruptingActs[act] }),
    ),
  ...withoutRestart(facts).map(
    ({ date, act }): Text =>
      ({ t, day, enums }) =>
        t("law.step.notInterrupted", { date: day(date), act: enums.interruptingActs[act] }),
  ),
];

/** What is charged as a délito menos grave may be found petty, and then its year has run from the facts (Acuerdo TS 26/10/2010). */
function pettySteps(facts: CaseRecord): Text[] {
  if (facts.country !== "Spain" || facts.crimeType !== "lessSerious" || !facts.penalType || !mayBePetty.includes(facts.penalType)) return [];
  const petty = limitationsOf({ ...facts, penalType: "pettyTheft", crimeType: "petty", interruptions: [] })[0];
  return petty ? [dayStep("law.step.foundPetty", petty.date)] : [];
}

const mayBePetty: readonly CaseRecord["penalType"][] = [...theftTypes, "scam", "misappropiation", "damage", "injuries", "threats"];

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
