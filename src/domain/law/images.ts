import { hasCameras } from "#domain/cases/completeness.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { statusGroups } from "#domain/cases/status-groups.ts";
import type { FileRef } from "#domain/entity.ts";
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

/** Both countdowns of an open case with cameras, until images are handed over or stored. After the recorder has erased them nothing is left to do. */
export function imageEntries(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  const erased = erasureDay(facts);
  if (!hasCameras(facts.hasImages) || statusGroups[facts.caseStatus] === "closed" || isHandedOver(facts) || context.today > erased) return [];
  const known = facts.recordingKnownDatetime ?? facts.createdAt;
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

/** Recorded by the shop as a date, or by the lawyer as an action. */
const isHandedOver = ({ recordingHandedDatetime, actions }: CaseRecord) =>
  recordingHandedDatetime !== null || actions.some(({ action }) => action === "imagesDelivery");

/** A picture or a video in the files of the case. The receipt is none. */
const hasStoredCopy = ({ files, complaintFiles, judgmentFiles }: CaseRecord) =>
  ([...files, ...complaintFiles, ...judgmentFiles] as FileRef[]).some(({ category, type }) => category === "images" || /^(image|video)\//.test(type));
