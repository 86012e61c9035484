import type { CaseRecord } from "#domain/cases/status.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { addDays, addMonths, type Day, localDay } from "#domain/law/days.ts";
import type { AppealFacts } from "#domain/law/deadlines.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { thresholdOn } from "#domain/law/thresholds.ts";
import { type Seat, seatOf } from "#domain/law/working-days.ts";
import type { SeatColumns } from "#server/case-common/court-seat.ts";

// The key dates as they were computed before the rules were corrected, for the one notice that says which have moved.

type Place = { country: string } & SeatColumns;

/** Only postal codes were read, that of the establishment where the court had none. */
const formerSeat = ({ country, courtZip, zip }: Place): Seat => seatOf({ country }, { zip: courtZip ?? zip, state: null, city: null });

type Penal = AppealFacts & Place & Pick<CaseRecord, "caseStatus" | "judgmentNotificationDate">;

/** From the notification, with the terms of adults, and only after a verdict. */
export const formerAppeal = ({ caseStatus, judgmentNotificationDate: from, ...facts }: Penal): Day | null =>
  from && (caseStatus === "guiltyVerdict" || caseStatus === "innocentVerdict")
    ? endOfTerm(terms[formerAppealTerm(facts)], from, formerSeat(facts))
    : null;

/** The longer term while the kind of proceedings was not known. */
function formerAppealTerm({ country, crimeType, processing }: AppealFacts) {
  if (country === "France") return crimeType === "petty" ? "fr.appeal.police" : "fr.appeal";
  if (crimeType === "petty") return "es.appeal.petty";
  return processing === "fast" ? "es.appeal.fast" : "es.appeal.abbreviated";
}

/** A day later, except where the last month had no such day. */
export const formerLimitation = (date: Day, factsDay: Day): Day => (addDays(date, 1).slice(8) === factsDay.slice(8) ? addDays(date, 1) : date);

/** Measures for minors lapsed as the penalties of adults did. */
export const formerMeasure = ({
  crimeType,
  judgmentDate,
  judgmentNotificationDate,
}: Pick<CaseRecord, "crimeType" | "judgmentDate" | "judgmentNotificationDate">): Day | null => {
  const from = judgmentNotificationDate ?? judgmentDate;
  return from && crimeType && addMonths(from, 12 * { petty: 1, lessSerious: 5, serious: 10 }[crimeType]);
};

/** From the complaint, wherever it was made. */
export const formerPrivateComplaint = ({ complaintDatetime, timeZone }: { complaintDatetime: string; timeZone: string }): Day =>
  addMonths(localDay(complaintDatetime, timeZone), 3);

type Civil = Place & Pick<CivilRecord, "status" | "procedure" | "claimedAmount" | "date" | "judgmentNotificationDate">;

/** Only small Spanish claims had no appeal, and every French one a month. */
export function formerCivilAppeal({ status, procedure, claimedAmount, date, judgmentNotificationDate: from, ...place }: Civil): Day | null {
  const isSpanish = place.country === "Spain";
  const limit = isSpanish && procedure === "verbal" ? thresholdOn("es.civil.noAppeal", date)?.upTo : undefined;
  if (
    !from ||
    (status !== "estimatedDemand" && status !== "dismissedDemand") ||
    (limit !== undefined && claimedAmount !== null && claimedAmount <= limit)
  )
    return null;
  return endOfTerm(terms[isSpanish ? "es.civilAppeal" : "fr.civilAppeal"], from, formerSeat({ ...place, zip: null }));
}

/** From the notification instead of the day on which the judgment was final. */
export const formerGrace = ({ status, judgmentNotificationDate: from, ...place }: Civil): Day | null =>
  from && status === "estimatedDemand" && place.country === "Spain"
    ? endOfTerm(terms["es.civilGrace"], from, formerSeat({ ...place, zip: null }))
    : null;
