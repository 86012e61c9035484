import { phases as casePhases } from "#domain/cases/phases.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { EnumName } from "#domain/enumerations.ts";

export type Phase = keyof typeof casePhases | keyof typeof civilPhases;
type Phases = {
  /** Statuses by phase, in order. */
  phases: Readonly<Partial<Record<Phase, readonly string[]>>>;
  /** The final phases, the desired one first. */
  ends: readonly Phase[];
};

const byList: Readonly<Partial<Record<EnumName, Phases>>> = {
  caseStatus: { phases: casePhases, ends: ["conviction", "noConviction", "closed"] },
  civilStatus: { phases: civilPhases, ends: ["closed"] },
};

/** The phases of an enumeration of statuses; other enumerations have none. */
export const phasesOf = (list: EnumName): Phases | undefined => byList[list];

export const phaseOf = (list: EnumName, status: unknown): Phase | undefined => {
  const { phases = {} } = phasesOf(list) ?? {};
  return (Object.keys(phases) as Phase[]).find((phase) => phases[phase]!.includes(String(status)));
};
