/** A case as analytics uses it, with money in cents, and the definitions of the specification for one case. */
export type Adjournment = { date: string; reason: string };
export type Act = { date: string; type: string; action: string };
export type Case = {
  id: string;
  deleted: boolean;
  customer: string;
  establishment: string | null;
  zone: string;
  country: "Spain" | "France";
  datetime: string;
  caseStatus: string;
  ticketAmount: number;
  recoveredProducts: string;
  recoveredAmount: number | null;
  theftCount: string;
  looseArticles: string;
  hasImages: string;
  regularInArea: string | null;
  theftMethod: string | null;
  modusOperandi: string | null;
  penalType: string | null;
  aggravatedRobberyType: string | null;
  crimeType: string | null;
  minors: boolean;
  processing: string | null;
  complaintDatetime: string | null;
  complaintPlace: string | null;
  complaintAtEstablishment: boolean;
  fcseReason: string | null;
  hearingState: string | null;
  trialDatetime: string | null;
  judgmentType: string | null;
  judgmentDate: string | null;
  notGuiltySentenceReason: string | null;
  trialAccordance: string | null;
  restrainingOrder: boolean;
  companyCivilLiability: boolean;
  companyCivilLiabilityAmount: number | null;
  injuriesCivilLiability: boolean;
  injuriesCivilLiabilityAmount: number | null;
  enforcementPayment: number | null;
  enforcementPaymentMethod: string | null;
  timeZone: string;
  bands: { id: string; modus: string | null }[];
  criminals: string[];
  injured: boolean;
  adjournments: Adjournment[];
  actions: Act[];
};

export const local = (instant: string, timeZone: string) => {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(instant));
  return { day: parts.slice(0, 10), hour: Number(parts.slice(11, 13)) };
};
const theftTypes = [1, 2, 3, 5, 6, 7, 8, 10, 11].map((number) => `type${number}`);
export const isTheft = (c: Case) =>
  ["pettyTheft", "lessSeriousTheft", "internalTheft"].includes(c.penalType!) ||
  (c.penalType === "aggravatedRobbery" && theftTypes.includes(c.aggravatedRobberyType!));
const isViolent = (c: Case) =>
  ["violentRobbery", "intimidationRobbery", "injuries", "threats", "harassment", "seizure", "authorityDisobedience"].includes(c.penalType!) ||
  (c.penalType === "aggravatedRobbery" && c.aggravatedRobberyType !== null && !theftTypes.includes(c.aggravatedRobberyType));
export const isRisk = (c: Case) => isViolent(c) || ["threats", "aggression"].includes(c.fcseReason!) || c.injured;
export const recovered = (c: Case) => Math.min(c.recoveredAmount ?? (c.recoveredProducts === "yesForSale" ? c.ticketAmount : 0), c.ticketAmount);
export const liability = (c: Case) =>
  (c.companyCivilLiability ? (c.companyCivilLiabilityAmount ?? 0) : 0) + (c.injuriesCivilLiability ? (c.injuriesCivilLiabilityAmount ?? 0) : 0);
export const bandOf = (hour: number) =>
  hour >= 7 && hour < 13 ? "morning" : hour >= 13 && hour < 16 ? "noon" : hour >= 16 && hour < 22 ? "afternoon" : "night";
