import { hasCameras } from "#domain/cases/completeness.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import type { FileRef } from "#domain/entity.ts";
import { fromLocal, toLocal } from "#domain/formats/local-time.ts";
import type { DatesContext } from "./case-context.ts";
import { addMonths, type Day, localDay } from "./days.ts";
import { dayStep, lengthText } from "./steps.ts";
import { type LegalEntry, levelOn } from "./term-entry.ts";
import { endOfHourTerm, type Term } from "./terms.ts";
import type { Text } from "./words.ts";

/** Until when recordings of a camera have to be handed over, and until when they exist. */
export const imageTerms = {
  "es.images.handOver": {
    jurisdiction: "es",
    length: { hours: 72 },
    counted: "every",
    reference: "22.3 LO 3/2018",
    validFrom: "2018-12-07",
    checked: true,
  },
  "es.images.erasure": {
    jurisdiction: "es",
    length: { months: 1 },
    counted: "every",
    reference: "22.3 LO 3/2018",
    validFrom: "2018-12-07",
    checked: true,
  },
  "fr.images.erasure": { jurisdiction: "fr", length: { months: 1 }, counted: "every", reference: "L252-5 CSI", checked: false },
} as const satisfies Record<string, Term>;

type Recorded = Pick<CaseRecord, "country" | "datetime" | "timeZone"> & { known: string };

/** The instant until which images go to the authority. Only Spanish law sets one. */
export const handOverEnd = ({ country, known }: Pick<Recorded, "country" | "known">): Date | null =>
  country === "Spain" ? endOfHourTerm(imageTerms["es.images.handOver"], known) : null;

/** The last day on which the recorder has the images. */
export function erasureDay({ country, datetime, timeZone }: Omit<Recorded, "known">): Day {
  const { length } = imageTerms[country === "France" ? "fr.images.erasure" : "es.images.erasure"];
  return addMonths(localDay(datetime, timeZone), length.months);
}

/** What a shop sees of it: until when, to the hour. The recorder erases a moment a month after it. */
export type ImageEnd = { kind: "handOver" | "erasure"; until: string };

export function imageEnds(facts: Recorded): Record<ImageEnd["kind"], string | null> {
  const erased = fromLocal(`${erasureDay(facts)}T${toLocal(facts.datetime, facts.timeZone).slice(11, 16)}`, facts.timeZone);
  return { handOver: handOverEnd(facts)?.toISOString() ?? null, erasure: erased ?? null };
}

/** Those of a case that are still to come, the first one first. */
export function imageEndsOf(facts: CaseRecord, now: Date): ImageEnd[] {
  if (!isPending(facts)) return [];
  const ends = imageEnds({ ...facts, known: knownAt(facts) });
  const kinds = hasStoredCopy(facts) ? (["handOver"] as const) : (["handOver", "erasure"] as const);
  return kinds
    .flatMap((kind) => (ends[kind] && ends[kind] > now.toISOString() ? [{ kind, until: ends[kind] }] : []))
    .sort((one, other) => (one.until < other.until ? -1 : 1));
}

const knownAt = ({ recordingKnownDatetime, createdAt }: CaseRecord) => recordingKnownDatetime ?? createdAt;

const isPending = (facts: CaseRecord) => hasCameras(facts.hasImages) && statusGroups[facts.caseStatus] !== "closed" && !isHandedOver(facts);

/** Both countdowns of an open case with cameras, until images are handed over or stored. After the recorder has erased them nothing is left to do. */
export function imageEntries(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const erased = erasureDay(facts);
  if (!isPending(facts) || context.today > erased) return [];
  const known = knownAt(facts);
  const end = handOverEnd({ country: facts.country, known });
  return [...(end ? [handOverEntry(facts, known, end, context)] : []), ...(hasStoredCopy(facts) ? [] : [erasureEntry(facts, erased, context)])];
}

function handOverEntry({ recordingKnownDatetime, timeZone }: CaseRecord, known: string, end: Date, context: DatesContext): LegalEntry {
  const { length, reference, checked } = imageTerms["es.images.handOver"];
  const date = localDay(end, timeZone);
  const hour = new Intl.DateTimeFormat("es", { timeZone, hour: "2-digit", minute: "2-digit" }).format(end);
  const working: Text[] = [
    dayStep(recordingKnownDatetime ? "images.step.known" : "images.step.reported", localDay(known, timeZone)),
    (words) => words.t("images.step.hours", { term: lengthText(length, words), reference }),
    ({ t, day }) => t("images.step.end", { date: day(date), hour }),
  ];
  return { key: "es.images.handOver", title: ({ t }) => t("images.handOver"), date, working, reference, checked, level: levelOn(date, context) };
}

function erasureEntry({ country, datetime, timeZone }: CaseRecord, date: Day, context: DatesContext): LegalEntry {
  const key = country === "France" ? "fr.images.erasure" : "es.images.erasure";
  const { length, reference, checked } = imageTerms[key];
  const working: Text[] = [
    dayStep("images.step.recorded", localDay(datetime, timeZone)),
    (words) => words.t("law.step.term", { term: lengthText(length, words), reference }),
    ({ t }) => t("law.step.dateToDate"),
    dayStep("law.step.end", date),
  ];
  return { key, title: ({ t }) => t("images.erasure"), date, working, reference, checked, level: levelOn(date, context) };
}

/** Recorded by the shop as a date, or by the lawyer as an action, which not everybody sees. */
const isHandedOver = ({ recordingHandedDatetime, actions }: CaseRecord) =>
  recordingHandedDatetime !== null || (actions ?? []).some(({ action }) => action === "imagesDelivery");

/** A picture or a video in the files of the case. The receipt is none. */
const hasStoredCopy = ({ files, complaintFiles, judgmentFiles }: CaseRecord) =>
  ([files, complaintFiles, judgmentFiles].flatMap((some) => some ?? []) as FileRef[]).some(
    ({ category, type }) => category === "images" || /^(image|video)\//.test(type),
  );
