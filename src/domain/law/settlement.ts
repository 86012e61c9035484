import { jurisdictionOf } from "#domain/check.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Day } from "./days.ts";
import type { Proposal } from "./proposal.ts";
import type { LawContext } from "./term-entry.ts";
import { thresholdOn } from "./thresholds.ts";
import type { Text } from "./words.ts";

type Procedure = EnumKey<"civilProcedures">;

/** Spanish declaratory proceedings, and those of Book IV: not the cambiario, nor enforcement. Courts differ on the monitorio. */
const afterSettlement: readonly (Procedure | null)[] = ["ordinary", "verbal", "monitoring"];

/** Whether claimants must have tried to settle before they file in Spain, on the day of filing or, if they have not filed yet, today. */
export const needsSettlement = (record: CivilRecord, today: Day): boolean =>
  jurisdictionOf(record) === "es" &&
  record.partType === "demanding" &&
  afterSettlement.includes(record.procedure) &&
  thresholdOn("es.civil.settlement", record.demandDate ?? record.demandNotificationDate ?? today) !== undefined;

/** Whether the attempt is proven, with its day, and came before the demand. */
export const hasSettlement = ({ masc, mascDate, demandDate }: CivilRecord): boolean =>
  masc && mascDate !== null && (demandDate === null || mascDate <= demandDate);

/** Before the demand is filed, a reminder of the attempt at settlement that it needs. */
export const settlementNotes = (record: CivilRecord, where: LawContext): Proposal[] =>
  (civilPhases.reception as readonly string[]).includes(record.status) ? [...spanishNote(record, where), ...frenchNote(record, where)] : [];

function spanishNote(record: CivilRecord, { today }: LawContext): Proposal[] {
  // Before the lawyer has decided the procedure it is a declaratory one.
  const filed = { ...record, procedure: record.procedure ?? "ordinary" };
  if (!needsSettlement(filed, today) || hasSettlement(record)) return [];
  const text: Text = ({ t }) =>
    record.procedure === "monitoring" ? `${t("suggestion.civil.masc")}. ${t("suggestion.civil.masc.order")}` : t("suggestion.civil.masc");
  return [{ key: "civil.masc", text, reference: "5 LO 1/2025", values: {}, checked: false }];
}

/** Not for an injonction de payer, which is not a demand. */
function frenchNote({ claimedAmount, partType, procedure, demandDate, date }: CivilRecord, { seat }: LawContext): Proposal[] {
  const isAsked = seat.jurisdiction === "fr" && partType === "demanding" && procedure !== "monitoring";
  const limit = isAsked ? thresholdOn("fr.civil.settlement", demandDate ?? date) : undefined;
  if (!limit || claimedAmount === null || claimedAmount > limit.upTo) return [];
  const text: Text = ({ t, money }) => t("suggestion.civil.settlement", { limit: money(limit.upTo) });
  return [{ key: "civil.settlement", text, reference: limit.reference, values: {}, checked: limit.checked ?? false }];
}
