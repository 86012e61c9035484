import type { CaseFacts } from "./case-law.ts";

export const isInjured = ({ witnesses }: CaseFacts): boolean => witnesses.some(({ injured }) => injured);

/** Anything in what the store wrote that speaks against a plain theft. */
const isViolent = (facts: CaseFacts): boolean =>
  facts.theftMethod === "force" ||
  facts.theftMethod === "seizure" ||
  facts.stealType === "holdUp" ||
  facts.stealType === "burglary" ||
  isInjured(facts);

/** Nothing speaks against it, and no lawyer called it anything else: another qualification is not questioned. */
export const isPlainTheft = (facts: CaseFacts): boolean =>
  !isViolent(facts) && (!facts.penalType || facts.penalType === "pettyTheft" || facts.penalType === "lessSeriousTheft");
