import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { CaseContext, Conviction } from "#domain/law/case-context.ts";
import { blankRecord } from "./blank-record.ts";

const shop = { id: "5b1f0d8e-0000-7000-8000-000000000001", alias: "Shop" };

/** A case in Madrid to which no legal rule applies, with the given values. */
export const spanish = (given: Partial<CaseRecord> = {}): CaseRecord =>
  ({
    ...blankRecord(penalCase),
    id: "5b1f0d8e-0000-7000-8000-0000000000ca",
    version: 1,
    deleted: false,
    caseStatus: "assessment",
    datetime: "2026-05-20T10:00:00.000Z",
    customer: { id: "5b1f0d8e-0000-7000-8000-0000000000c0", alias: "Customer" },
    establishment: shop,
    country: "Spain",
    timeZone: "Europe/Madrid",
    ticketAmount: 100,
    recoveredProducts: "no",
    recoveredAmount: 0,
    stealType: "unknown",
    theftSeen: "seenNotDetained",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
    interruptions: [],
    ...given,
  }) as unknown as CaseRecord;

/** The same case in Paris. */
export const french = (given: Partial<CaseRecord> = {}): CaseRecord => spanish({ country: "France", timeZone: "Europe/Paris", ...given });

export const contextFor = (facts: CaseRecord, given: Partial<CaseContext> = {}): CaseContext => ({
  now: new Date("2026-06-01T10:00:00Z"),
  today: "2026-06-01",
  seat: { jurisdiction: facts.country === "France" ? "fr" : "es" },
  courtType: null,
  offenders: [],
  convictions: [],
  similar: [],
  isBanned: false,
  related: [],
  ...given,
});

export const conviction = (given: Partial<Conviction> = {}): Conviction => ({
  criminal: "one",
  factsDay: "2025-12-10",
  country: "Spain",
  penalType: "pettyTheft",
  crimeType: "petty",
  processing: null,
  ticketAmount: 100,
  judgmentDate: "2026-01-12",
  judgmentNotificationDate: "2026-01-12",
  finalDate: null,
  sentenceMonths: null,
  sentenceServedDate: null,
  sentenceSuspendedDate: null,
  isMinor: false,
  ...given,
});

export const ref = (id: string) => ({ id, alias: id });
