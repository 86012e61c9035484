import { ticketDifference } from "#domain/articles/article-sum.ts";
import { hasCameras } from "#domain/cases/completeness.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { isRecording } from "#domain/evidence/hand-over.ts";
import { ticketFiles } from "#domain/evidence/ticket-files.ts";
import { dayOfFacts } from "#domain/law/case-context.ts";
import { isReturned } from "#domain/law/french-rules.ts";
import { hasMinors } from "#domain/law/people-rules.ts";
import { isInjured, isPlainTheft } from "#domain/law/plain-theft.ts";
import { thresholdOn } from "#domain/law/thresholds.ts";
import { isPettyValue, type PackFacts, type PackRoute } from "./pack-routes.ts";

/** `required`: without it this route is not open, or the complaint is not taken. `recommended`: the case is weaker without it. */
export type NeedLevel = "required" | "recommended";
type Levels = Partial<Record<PackRoute, NeedLevel>>;

type NeedRule = {
  levels: Levels;
  /** The field of the case where it is entered. */
  field: string;
  /** Only then it is asked for. */
  applies?: (facts: PackFacts) => boolean;
  isMet: (facts: PackFacts) => boolean;
};

const inAll = (level: NeedLevel): Levels => ({ onSite: level, police: level, complaint: level, fixedFine: level });
/** Both are closed on the spot: what they need cannot follow later. */
const onTheSpot: Levels = { onSite: "required", fixedFine: "required" };
const onTheSpotElseRecommended: Levels = { ...inAll("recommended"), ...onTheSpot };

const hasFile = ({ record }: PackFacts, category: EnumKey<"fileCategories">) =>
  [...record.files, ...record.complaintFiles].some((file) => file.category === category);

const fineOn = ({ record }: PackFacts) => thresholdOn("fr.afd", dayOfFacts(record));

/** Each has its texts in `pack.need.{need}` and, where that is more than its absence, `pack.lacks.{need}`. */
const rules = {
  complainant: {
    levels: inAll("required"),
    field: "establishment",
    isMet: ({ complainant: { taxId, address } }) => Boolean(taxId && address),
  },
  facts: { levels: inAll("required"), field: "facts", isMet: ({ record }) => record.facts.trim() !== "" },
  value: { levels: inAll("required"), field: "ticketAmount", isMet: ({ record }) => record.ticketAmount > 0 },
  pettyValue: { levels: { onSite: "required" }, field: "ticketAmount", isMet: ({ record }) => isPettyValue(record) },
  // Of facts before this fine existed its amount says nothing.
  fineInForce: { levels: { fixedFine: "required" }, field: "datetime", applies: (facts) => !fineOn(facts), isMet: () => false },
  smallValue: {
    levels: { fixedFine: "required" },
    field: "ticketAmount",
    applies: (facts) => fineOn(facts) !== undefined,
    isMet: (facts) => facts.record.ticketAmount <= fineOn(facts)!.upTo,
  },
  // The value decides the offence, and the fine: it is shown, not told. A French theft is an offence at any value.
  valueProof: {
    levels: { onSite: "required", police: "required", fixedFine: "required", complaint: "recommended" },
    field: "ticket",
    isMet: ({ record }) => ticketFiles(record).length > 0,
  },
  articles: { levels: inAll("recommended"), field: "articles", isMet: ({ record }) => record.articles.length > 0 },
  sameSum: {
    levels: inAll("recommended"),
    field: "articles",
    applies: ({ record }) => record.articles.length > 0,
    isMet: ({ record }) => !ticketDifference(record.ticketAmount, record.articles),
  },
  // Elsewhere a complaint against somebody unknown is a complaint.
  author: { levels: onTheSpotElseRecommended, field: "criminals", isMet: ({ offenders }) => offenders.length > 0 },
  identity: {
    levels: onTheSpotElseRecommended,
    field: "criminals",
    applies: ({ offenders }) => offenders.length > 0,
    isMet: ({ offenders }) => offenders.every(({ hasDocument }) => hasDocument),
  },
  adult: { levels: onTheSpot, field: "minors", isMet: ({ record, offenders }) => !hasMinors(record, { offenders }) },
  plainTheft: { levels: onTheSpot, field: "penalType", isMet: ({ record }) => isPlainTheft(record) },
  notAggravated: {
    levels: { fixedFine: "required" },
    field: "theftCount",
    isMet: ({ record }) => record.theftCount === "onePerson" && record.bands.length === 0 && !record.aggravatedRobberyType,
  },
  returned: { levels: { fixedFine: "required" }, field: "recoveredProducts", isMet: ({ record }) => isReturned(record) },
  officers: { levels: onTheSpot, field: "fcse", isMet: ({ record }) => record.fcse !== null && record.fcse !== "none" },
  attestation: {
    levels: { onSite: "recommended", police: "recommended" },
    field: "attestation",
    applies: ({ record }) => record.fcse !== null && record.fcse !== "none",
    isMet: ({ record }) => Boolean(record.attestation),
  },
  witnesses: {
    levels: { ...inAll("recommended"), onSite: "required" },
    field: "witnesses",
    isMet: ({ record }) => record.witnesses.length > 0,
  },
  images: {
    levels: inAll("recommended"),
    field: "files",
    applies: ({ record }) => hasCameras(record.hasImages),
    isMet: ({ record }) => record.files.some(isRecording),
  },
  medicalReport: {
    levels: { police: "required", complaint: "required" },
    field: "files",
    applies: ({ record }) => isInjured(record),
    isMet: (facts) => hasFile(facts, "medicalReport"),
  },
  mandate: {
    levels: { police: "recommended", complaint: "recommended" },
    field: "files",
    isMet: (facts) => hasFile(facts, "powerOfAttorney"),
  },
  holder: {
    levels: { onSite: "recommended", police: "recommended", complaint: "recommended" },
    field: "complaintHolder",
    isMet: ({ record }) => record.complaintHolder !== null,
  },
  method: { levels: inAll("recommended"), field: "theftMethod", isMet: ({ record }) => record.theftMethod !== null },
} satisfies Record<string, NeedRule>;

export type PackNeed = keyof typeof rules;
export const packNeedNames = Object.keys(rules) as PackNeed[];

export type AnsweredNeed = { need: PackNeed; level: NeedLevel; field: string; isMet: boolean };

/** What a route needs, answered from the record: required ones first. */
export function needsOf(route: PackRoute, facts: PackFacts): AnsweredNeed[] {
  const answered = packNeedNames.flatMap((need): AnsweredNeed[] => {
    const { levels, field, applies, isMet }: NeedRule = rules[need];
    const level = levels[route];
    return level && (applies?.(facts) ?? true) ? [{ need, level, field, isMet: isMet(facts) }] : [];
  });
  return answered.toSorted((one, other) => Number(other.level === "required") - Number(one.level === "required"));
}
