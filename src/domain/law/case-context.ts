import type { CaseRecord } from "#domain/cases/status.ts";
import type { Ref } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Offender } from "./age.ts";
import { type Day, localDay } from "./days.ts";
import type { LawContext } from "./term-entry.ts";

/** The day of the facts in the time zone of the case. */
export const dayOfFacts = ({ datetime, timeZone }: CaseRecord): Day => localDay(datetime, timeZone);

/** A conviction of a person linked to the case, in another case of the same customer. */
export type Conviction = Pick<
  CaseRecord,
  | "country"
  | "penalType"
  | "crimeType"
  | "processing"
  | "ticketAmount"
  | "judgmentDate"
  | "judgmentNotificationDate"
  | "finalDate"
  | "sentenceMonths"
  | "sentenceServedDate"
  | "sentenceSuspendedDate"
> & {
  criminal: string;
  factsDay: Day;
  /** Of somebody who was a minor on the day of the facts: a measure, which leaves no criminal record. */
  isMinor: boolean;
};

/** Another case without a judgment about facts of the same kind by a person linked to the case. */
export type SimilarCase = { criminal: string; case: Ref; ticketAmount: number };

/** What its dates need. */
export type DatesContext = LawContext & { now: Date };

/** What the rules need besides the case; all of it from records of the same customer. */
export type CaseContext = DatesContext & {
  courtType: EnumKey<"courtTypes"> | null;
  /** The people linked to the case whom the reader may see. */
  offenders: readonly Offender[];
  convictions: readonly Conviction[];
  /** The cases that may be one continued offence with this one. */
  similar: readonly SimilarCase[];
  /** A person linked to the case was banned from that establishment on the day of the facts. */
  isBanned: boolean;
  /** Other open cases with the same people or vehicles, near in time, not linked yet. */
  related: readonly Ref[];
};
