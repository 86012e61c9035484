import type { CaseRecord } from "#domain/cases/status.ts";

export const isInjured = ({ witnesses }: CaseRecord): boolean => witnesses.some(({ injured }) => injured);

/** Anything in what the store wrote that speaks against a plain theft. */
const isViolent = (facts: CaseRecord): boolean =>
  facts.theftMethod === "force" ||
  facts.theftMethod === "seizure" ||
  facts.stealType === "holdUp" ||
  facts.stealType === "burglary" ||
  isInjured(facts);

/** Nothing speaks against it, and no lawyer called it anything else: another qualification is not questioned. */
export const isPlainTheft = (facts: CaseRecord): boolean =>
  !isViolent(facts) && (!facts.penalType || facts.penalType === "pettyTheft" || facts.penalType === "lessSeriousTheft");
