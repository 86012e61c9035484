import type { EnumKey } from "#domain/enumerations.ts";
import type { PersonalDataEntity } from "./personal-data.ts";

/** How a record ended decides how long it is kept. Each has its text in `retention.kind.{kind}`. */
export const retentionKinds = ["convicted", "acquitted", "archived", "issue", "civil", "criminal", "witness"] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export const retentionSteps = ["block", "anonymise", "held"] as const;
export type RetentionStep = (typeof retentionSteps)[number];

export type RetentionPeriod = {
  kind: RetentionKind;
  country: EnumKey<"countries">;
  /** Months after its end at which it is blocked: only admins see it (bloqueo, archivage intermédiaire). */
  block: number;
  /** Months after its end at which it is anonymised. */
  anonymise: number;
  reference: string;
};

/** In Spain blocked records are kept for three years, the limitation of the gravest breach (arts. 32 and 72.1 LO 3/2018). */
const spain = (kind: RetentionKind, block: number, reference: string): RetentionPeriod => ({
  kind,
  country: "Spain",
  block,
  anonymise: block + 36,
  reference: `${reference} · 32, 72.1 LO 3/2018`,
});
const france = (kind: RetentionKind, block: number, anonymise: number, reference: string): RetentionPeriod => ({
  kind,
  country: "France",
  block,
  anonymise,
  reference,
});

/** Defaults for a lawyer to confirm: docs/data-protection.md gives the reasons. */
export const retentionPeriods: readonly RetentionPeriod[] = [
  spain("convicted", 60, "133.1 CP · 1964.2 CC · 10 RGPD"),
  spain("acquitted", 6, "5.1.e, 10 RGPD · 10 LO 3/2018"),
  spain("archived", 12, "131.1 CP · 5.1.e, 10 RGPD"),
  spain("issue", 12, "131.1 CP · 5.1.e, 10 RGPD"),
  spain("civil", 60, "1964.2 CC · 518 LEC"),
  spain("criminal", 12, "5.1.e, 10 RGPD · 10 LO 3/2018"),
  spain("witness", 12, "5.1.e RGPD"),
  // An enforceable title runs ten years (L111-4 CPCE): nothing with one is blocked before.
  france("convicted", 120, 156, "133-3 CP · L111-4 CPCE · 46 loi 78-17"),
  france("acquitted", 6, 36, "5.1.e, 10 RGPD · 46 loi 78-17"),
  france("archived", 12, 72, "8 CPP · 46 loi 78-17"),
  france("issue", 12, 36, "9 CPP · 46 loi 78-17"),
  france("civil", 120, 156, "2224 C. civ. · L111-4 CPCE"),
  france("criminal", 12, 36, "5.1.e, 10 RGPD · 46 loi 78-17"),
  france("witness", 12, 36, "5.1.e RGPD"),
];

/** Minimum days between blocking and anonymising: time to object or to set a legal hold. */
export const blockedDays = 28;

/** Replaces erased texts in required fields. */
export const erased = "—";

/** Texts without personal data. All others are erased, also those of fields declared later. */
export const neutralTexts: readonly string[] = ["timeZone", "hearingTimeZone"];

/** Dates and enumerations that tell who a person is or looks like. All others stay for the figures. */
export const erasedValues: readonly string[] = ["birthDate", "sex", "apparentAge", "height", "spokenLanguage"];

/** Links between an anonymised record and persons, which are removed. Bands stay for the figures; witnesses have their own period. */
export const cutLinks: Readonly<Record<PersonalDataEntity, readonly string[]>> = {
  case: ["criminals", "vehicles"],
  issue: ["criminals", "vehicles"],
  civilCase: [],
  criminal: ["bands", "vehicles", "cases", "issues"],
  witness: [],
};
