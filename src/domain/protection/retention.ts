import type { EnumKey } from "#domain/enumerations.ts";
import type { WatchedName } from "./watched.ts";

/** What became of a record decides how long it is kept. Each has its words in `retention.kind.{kind}`. */
export const retentionKinds = ["convicted", "acquitted", "archived", "issue", "civil", "criminal", "witness"] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export const retentionSteps = ["block", "anonymise", "held"] as const;
export type RetentionStep = (typeof retentionSteps)[number];

export type RetentionPeriod = {
  kind: RetentionKind;
  country: EnumKey<"countries">;
  /** Months after its end at which nobody but an admin sees it any more (bloqueo, archivage intermédiaire). */
  block: number;
  /** Months after its end at which nothing of a person is left in it. */
  anonymise: number;
  reference: string;
};

/** In Spain what is blocked waits for three years, as long as the gravest breach can be pursued (arts. 32 and 72.1 LO 3/2018). */
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

/** Defaults for a lawyer to confirm: docs/data-protection.md says why each of them. */
export const retentionPeriods: readonly RetentionPeriod[] = [
  spain("convicted", 60, "133.1 CP · 1964.2 CC · 10 RGPD"),
  spain("acquitted", 6, "5.1.e, 10 RGPD · 10 LO 3/2018"),
  spain("archived", 12, "131.1 CP · 5.1.e, 10 RGPD"),
  spain("issue", 12, "131.1 CP · 5.1.e, 10 RGPD"),
  spain("civil", 60, "1964.2 CC · 518 LEC"),
  spain("criminal", 12, "5.1.e, 10 RGPD · 10 LO 3/2018"),
  spain("witness", 12, "5.1.e RGPD"),
  france("convicted", 72, 120, "133-3 CP · L111-4 CPCE · 46 loi 78-17"),
  france("acquitted", 6, 36, "5.1.e, 10 RGPD · 46 loi 78-17"),
  france("archived", 12, 72, "8 CPP · 46 loi 78-17"),
  france("issue", 12, 36, "9 CPP · 46 loi 78-17"),
  france("civil", 60, 120, "2224 C. civ. · L111-4 CPCE"),
  france("criminal", 12, 36, "5.1.e, 10 RGPD · 46 loi 78-17"),
  france("witness", 12, 36, "5.1.e RGPD"),
];

/** Nothing is anonymised before it has stood blocked for so many days: time to object, or to hold it. */
export const blockedDays = 28;

/** What takes the place of what was erased and cannot be nothing. */
export const erased = "—";

/** Texts that tell nothing of anybody. All others are erased, those of fields yet to be declared too. */
export const neutralTexts: readonly string[] = ["timeZone"];

/** Links that would lead from an anonymised record to a person, or back. Bands stay, for the figures; a witness has a period of its own. */
export const cutLinks: Readonly<Record<WatchedName, readonly string[]>> = {
  case: ["criminals", "vehicles"],
  issue: ["criminals", "vehicles"],
  civilCase: [],
  criminal: ["bands", "vehicles", "cases", "issues"],
  witness: [],
};
