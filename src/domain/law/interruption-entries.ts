import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import type { DatesContext } from "./case-context.ts";
import { addMonths } from "./days.ts";
import { interruptingDays, silentMonths, suspensionEnd } from "./interruptions.ts";
import { limitationsOf } from "./limitation.ts";
import { dayStep } from "./steps.ts";
import { type LegalEntry, levelOn } from "./term-entry.ts";

/** What has to happen so that an interruption lasts: a decision of the court within six months, and an act within each year. */
export function interruptionEntries(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  if (statusGroups[facts.caseStatus] === "closed") return [];
  return [...suspensions(facts, context), ...silence(facts, context)];
}

function suspensions(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const waiting = facts.country === "Spain" ? suspensionEnd(facts) : undefined;
  if (!waiting) return [];
  const { from, date } = waiting;
  return [
    {
      key: "es.suspension",
      title: ({ t }) => t("law.suspension"),
      date,
      working: [dayStep("law.step.courtComplaint", from), ({ t }) => t("law.step.suspension"), dayStep("law.step.end", date)],
      reference: "132.2.2.ª CP",
      level: levelOn(date, context),
      checked: true,
    },
  ];
}

/** A year without an act, where the period itself does not end before. */
function silence(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const last = interruptingDays(facts).at(-1);
  const [limitation] = limitationsOf(facts);
  const date = last && addMonths(last, silentMonths);
  if (!date || !limitation || limitation.start !== last || limitation.date <= date) return [];
  const [urgent, soon] = [addMonths(date, -1), addMonths(date, -3)];
  const { today } = context;
  return [
    {
      key: "limitation.silence",
      title: ({ t }) => t("law.silence"),
      date,
      working: [dayStep("law.step.lastAct", last), ({ t }) => t("law.step.silence"), dayStep("law.step.end", date)],
      reference: facts.country === "Spain" ? "132.2 CP" : "9-2 CPP",
      level: today > date ? "past" : today >= urgent ? "urgent" : today >= soon ? "soon" : "calm",
      checked: true,
    },
  ];
}
