import type { CaseRecord } from "#domain/cases/status.ts";

export const isInjured = ({ witnesses }: CaseRecord): boolean => witnesses.some(({ injured }) => injured);

/** The form of the shop does not ask who stole: a customer, unless somebody says otherwise. */
export const isByCustomer = ({ stealType }: CaseRecord): boolean => stealType === null || stealType === "externalCustomer";

const violentMethods: readonly unknown[] = ["violence", "threat", "weapon"];

/** Whether somebody was pushed, hit or threatened. */
export const hasViolence = (theftMethod: unknown): boolean => violentMethods.includes(theftMethod);

/** Whether force, a robbery or an injury excludes a plain theft. */
const isViolent = (facts: CaseRecord): boolean =>
  facts.theftMethod === "force" ||
  facts.theftMethod === "seizure" ||
  hasViolence(facts.theftMethod) ||
  facts.stealType === "holdUp" ||
  facts.stealType === "burglary" ||
  isInjured(facts);

/** Whether nothing excludes a plain theft. A different qualification by a lawyer is not questioned. */
export const isPlainTheft = (facts: CaseRecord): boolean =>
  !isViolent(facts) && (!facts.penalType || facts.penalType === "pettyTheft" || facts.penalType === "lessSeriousTheft");
