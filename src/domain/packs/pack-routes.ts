import type { CaseRecord } from "#domain/cases/status.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { Offender } from "#domain/law/age.ts";
import { dayOfFacts } from "#domain/law/case-context.ts";
import { isFixedFineEligible } from "#domain/law/french-rules.ts";
import { hasMinors } from "#domain/law/people-rules.ts";
import { isPlainTheft } from "#domain/law/plain-theft.ts";
import { thresholdOn } from "#domain/law/thresholds.ts";

/**
 * The ways in which facts are reported. In Spain the police take the complaint in the shop, by the protocol for petty theft, or at the station; in
 * France there is a complaint, or the police fine the author on the spot. Each has its texts in `pack.route.{route}`.
 */
export const packRoutes = { es: ["onSite", "police"], fr: ["complaint", "fixedFine"] } as const satisfies Record<Jurisdiction, readonly string[]>;
export type PackRoute = (typeof packRoutes)[Jurisdiction][number];
export const packRouteNames: readonly PackRoute[] = [...packRoutes.es, ...packRoutes.fr];

/** The articles of each route, in the language of its country. */
export const routeReferences: Record<PackRoute, string> = {
  onSite: "234.2 CP; 365, 962 y 964 LECrim",
  police: "234 CP; 259, 264 y 365 LECrim",
  complaint: "311-1, 311-3 CP; 15-3 CPP",
  fixedFine: "311-3-1 CP; 495-17 à 495-25 CPP",
};

/** What the record says, and what is known of the people and the company whom it names. */
export type PackFacts = {
  record: CaseRecord;
  offenders: readonly (Offender & { hasDocument: boolean })[];
  complainant: { taxId: string | null; address: string | null };
};

export const jurisdictionOfPack = ({ country }: Pick<CaseRecord, "country">): Jurisdiction => (country === "France" ? "fr" : "es");

/** Up to the amount of a petty theft, on the day of the facts. */
export const isPettyValue = (record: CaseRecord): boolean => record.ticketAmount <= thresholdOn("es.theft.threshold", dayOfFacts(record))!.upTo;

/** What somebody already entered about the complaint decides; else what the facts allow. */
export function defaultRoute({ record, offenders }: PackFacts): PackRoute {
  if (jurisdictionOfPack(record) === "fr") return isFixedFineEligible(record, { offenders }) && offenders.length > 0 ? "fixedFine" : "complaint";
  if (record.complaintPlace) return record.complaintPlace === "store" ? "onSite" : "police";
  // A reason to go to the station was entered.
  if (record.fcseReason) return "police";
  if (record.complaintAtEstablishment) return "onSite";
  const isIdentified = offenders.length > 0 && offenders.every(({ hasDocument }) => hasDocument);
  const isSeen = record.theftSeen === "seenAndReported";
  return isSeen && isIdentified && isPettyValue(record) && isPlainTheft(record) && !hasMinors(record, { offenders }) ? "onSite" : "police";
}
