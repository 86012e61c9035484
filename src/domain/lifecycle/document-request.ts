import type { EnumKey } from "#domain/enumerations.ts";
import { date, datetime, enumOf, ref, text } from "#domain/fields.ts";

const system = { edit: "system" } as const;

/**
 * What the lawyer asks the customer for, in any phase. A file or an answer of the customer is proposed until the office accepts it, or returns it with
 * a reason; a promise is neither.
 */
export const documentRequest = {
  item: text({ required: true, max: 200, ...system }),
  /** That of the file which answers it. */
  category: enumOf("fileCategories", system),
  askedBy: ref("user", system),
  askedAt: datetime({ required: true, ...system }),
  dueDate: date(system),
  promisedDate: date(system),
  fulfilledBy: ref("user", system),
  fulfilledAt: datetime(system),
  answer: text({ max: 2000, ...system }),
  fileName: text(system),
  returnReason: text({ max: 500, ...system }),
  acceptedBy: ref("user", system),
  acceptedAt: datetime(system),
};

type Request = { fulfilledAt: string | null; acceptedAt: string | null };

/** The lines that still wait for a file or an answer. */
export const openRequests = <L extends Pick<Request, "fulfilledAt">>(lines: readonly L[]): L[] =>
  lines.filter(({ fulfilledAt }) => fulfilledAt === null);

/** Those whose answer waits for the office. */
export const proposedRequests = <L extends Request>(lines: readonly L[]): L[] =>
  lines.filter(({ fulfilledAt, acceptedAt }) => fulfilledAt !== null && acceptedAt === null);

/** What is asked for most often; each has its words in `requests.chip.{category}`. */
export const askedCategories = ["ticket", "images", "powerOfAttorney", "medicalReport", "attestation"] as const satisfies EnumKey<"fileCategories">[];
type AskedCategory = (typeof askedCategories)[number];

const words: Readonly<Record<AskedCategory, RegExp>> = {
  ticket: /\b(ticket|tique|tíquet)/iu,
  images: /(grabaci|v[ií]deo|im[aá]gen|c[aá]mara|fotograma|enregistrement|images?\b|cam[ée]ra|vid[ée]o)/iu,
  powerOfAttorney: /\b(poder\b|apoderamiento|pouvoir)/iu,
  medicalReport: /\b(parte (m[ée]dico|de lesiones|facultativo)|certificat m[ée]dical)/iu,
  attestation: /\b(atestado|proc[èe]s-verbal|PV\b)/iu,
};

/** The category of the file that an item asks for, if it names one. */
export function categoryOfItem(item: string): AskedCategory | null {
  const [found, ...others] = askedCategories.filter((category) => words[category].test(item));
  return found && others.length === 0 ? found : null;
}
