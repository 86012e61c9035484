import type { CaseRecord } from "#domain/cases/status.ts";
import { addMonths, type Day } from "./days.ts";

/** A line of the register of a case. */
export type Interruption = Pick<CaseRecord["interruptions"][number], "date" | "act" | "against" | "effect">;
type Facts = Partial<Pick<CaseRecord, "country" | "theftCount">> & { interruptions?: readonly Interruption[] };

/**
 * Whether the period runs anew for everybody. In Spain only an act against a named person interrupts (132.2.3.ª CP), and one against one of several
 * leaves the period of the others as it was: it is taken for everybody where there is one author.
 */
const restarts = ({ effect, against }: Interruption, { country, theftCount }: Facts): boolean =>
  (effect === "restartsAll" || (effect === "restartsOne" && theftCount === "onePerson")) && (country !== "Spain" || Boolean(against?.trim()));

/** The days of the acts from which the period runs anew, in order. */
export const interruptingDays = (facts: Facts): Day[] =>
  (facts.interruptions ?? [])
    .filter((line) => restarts(line, facts))
    .map(({ date }) => date)
    .toSorted();

/** Acts that do not move the date, each with its reason. */
export const withoutRestart = (facts: Facts): Interruption[] => (facts.interruptions ?? []).filter((line) => !restarts(line, facts));

/** Months for which a complaint at court suspends the period at most, and after which a case without an act is paralysed. */
export const suspensionMonths = 6;
export const silentMonths = 12;

/** Until when the court has to proceed against the person, if the last complaint at court still waits for it (132.2.2.ª CP). */
export function suspensionEnd(facts: Facts): { from: Day; date: Day } | undefined {
  const from = (facts.interruptions ?? [])
    .filter(({ effect }) => effect === "suspends")
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return from && !interruptingDays(facts).some((day) => day >= from) ? { from, date: addMonths(from, suspensionMonths) } : undefined;
}
