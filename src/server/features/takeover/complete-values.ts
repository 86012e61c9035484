import type { CasesType } from "#domain/access/user.ts";
import { caseHearingAfter, civilTrialAfter, priorHearingAfter } from "#domain/calendar/hearing-state.ts";
import { recoveredAfter } from "#domain/cases/recovered.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { localDay } from "#domain/law/days.ts";
import { type LimitationFacts, runningLimitation } from "#domain/law/limitation.ts";
import { isNothing, type Mapped, type Note, type Values } from "./mapped.ts";
import { type Customer, lawOf, type Shop } from "./places.ts";

/** What is known of a document when its references are resolved. */
export type Completion = { mapped: Mapped; note: Note; customer: Customer | undefined; shop: Shop | undefined; now: Date };

/**
 * Adds what the database demands and the document does not say, and what follows from it. The values of the document are never replaced.
 * Returns the field that is missing and cannot be guessed.
 */
export function completeValues(collection: string, completion: Completion): string | undefined {
  return completers[collection]?.(completion);
}

const types: readonly CasesType[] = ["penal", "civil", "issue"];

const completers: Readonly<Record<string, (completion: Completion) => string | undefined>> = {
  lawyers: ({ mapped, note }) => {
    const { values, id } = mapped;
    need(values, note, "dni", id);
    need(values, note, "email", unknownAddress(id));
    need(values, note, "alias", String(values.email).split("@")[0]);
    return undefined;
  },
  courts: ({ mapped: { values, id }, note }) => {
    need(values, note, "alias", id);
    need(values, note, "country", "Spain");
    need(values, note, "city", "—");
    need(values, note, "courtType", values.country === "France" ? "frJudicialCourt" : "instruction");
    return undefined;
  },
  customers: ({ mapped: { values, id }, note }) => {
    need(values, note, "code", id);
    need(values, note, "alias", values.bussinessName ?? values.code);
    need(values, note, "bussinessName", values.alias);
    need(values, note, "country", "Spain");
    for (const name of ["address", "zip", "city"]) need(values, note, name, "—");
    need(values, note, "casesTypes", ["penal"]);
    return undefined;
  },
  establishments: ({ mapped: { values, id }, note, customer }) => {
    if (!customer) return "customer";
    need(values, note, "code", id);
    need(values, note, "alias", values.code);
    need(values, note, "country", customer.country);
    for (const name of ["address", "zip", "city"]) need(values, note, name, "—");
    return undefined;
  },
  zones: ({ mapped: { values, id }, note, customer }) => {
    need(values, note, "alias", id);
    return customer ? undefined : "customer";
  },
  users: ({ mapped, note, customer }) => {
    const { values, id } = mapped;
    if (isNothing(values.email)) values.status = "deactivated";
    need(values, note, "email", unknownAddress(id));
    need(values, note, "alias", String(values.email).split("@")[0]);
    need(values, note, "role", "public");
    values.status ??= "active";
    values.locale ??= customer?.country === "France" ? "fr" : "es";
    values.availability = "online";
    const isOfCustomer = values.role === "customer" || values.role === "supercustomer";
    need(values, note, "casesTypes", isOfCustomer && customer ? customer.types : types);
    // Users of a customer have types that the customer has.
    if (isOfCustomer && customer) values.casesTypes = (values.casesTypes as CasesType[]).filter((type) => customer.types.includes(type));
    return undefined;
  },
  witnesses: ({ mapped: { values, id }, note }) => {
    need(values, note, "name", values.lastname ?? values.code ?? id);
    return undefined;
  },
  bands: ({ mapped: { values, id }, note }) => {
    need(values, note, "alias", id);
    return undefined;
  },
  vehicles: () => undefined,
  criminals: ({ mapped: { values, id }, note }) => {
    if (isNothing(values.dni) && isNothing(values.name) && isNothing(values.nickname)) need(values, note, "nickname", values.surname ?? id);
    return undefined;
  },
  cases: (completion) => {
    const missing = completeFacts(completion);
    if (missing) return missing;
    const { mapped, note, now } = completion;
    const { values } = mapped;
    need(values, note, "caseStatus", isNothing(mapped.aside.caseStatus) ? "new" : "assessment");
    values.limitationDate = runningLimitation(values as LimitationFacts);
    values.trialSet = Boolean(values.trialSet) || Boolean(values.trialDatetime);
    values.hearingState = hearingOf(values, now);
    values.statusSince = sinceOf(mapped, String(values.timeZone), String(values.datetime));
    return undefined;
  },
  issues: completeFacts,
  civilCases: ({ mapped, note, customer, now }) => {
    const { values } = mapped;
    if (!customer) return "customer";
    if (isNothing(values.date) && mapped.createdAt) need(values, note, "date", localDay(mapped.createdAt, lawOf(customer).timeZone));
    if (isNothing(values.date)) return "date";
    Object.assign(values, lawOf(customer));
    need(values, note, "facts", "—");
    need(values, note, "partType", "demanding");
    need(values, note, "status", isNothing(mapped.aside.status) ? "new" : "assessment");
    const change = { from: "new", to: values.status as EnumKey<"civilStatus">, now: now.toISOString() } as const;
    values.priorHearingState = priorHearingAfter(set(values.priorHearingDate), change);
    values.trialHearingState = civilTrialAfter(set(values.trialHearingDate), change, false);
    values.statusSince = sinceOf(mapped, String(values.timeZone), `${String(values.date)}T12:00:00Z`);
    return undefined;
  },
};

function need(values: Values, note: Note, name: string, value: unknown) {
  if (!isNothing(values[name])) return;
  values[name] = value;
  note("completed", "filled", name, value);
}

/** An address at which nobody can be reached (RFC 2606), for what needs one. */
const unknownAddress = (id: string) => `${id.toLowerCase().replace(/[^a-z0-9]+/g, "-")}@sin-correo.invalid`;

/** What cases and issues share. */
function completeFacts({ mapped, note, customer, shop }: Completion): string | undefined {
  const { values, createdAt } = mapped;
  if (!customer) return "customer";
  if (createdAt) need(values, note, "datetime", createdAt);
  if (isNothing(values.datetime)) return "datetime";
  Object.assign(values, lawOf(shop ?? customer));
  need(values, note, "facts", "—");
  need(values, note, "ticketAmount", 0);
  need(values, note, "recoveredProducts", "no");
  need(values, note, "theftSeen", "notSeenMissingItems");
  need(values, note, "theftCount", "unknown");
  need(values, note, "looseArticles", "unknown");
  need(values, note, "hasImages", "noCamerasOrFaulty");
  values.recoveredAmount ??= recoveredAfter({}, values);
  values.preimplantation ??= customer.serviceStart !== null && localDay(String(values.datetime), String(values.timeZone)) < customer.serviceStart;
  return undefined;
}

const set = (date: unknown) => ({ date: typeof date === "string" ? date : null, state: "set" as const });

function hearingOf({ trialDatetime, trialStatus, caseStatus, judgmentType }: Values, now: Date) {
  if (isNothing(trialDatetime)) return null;
  if (trialStatus === "suspended") return "suspended";
  const change = { from: "new", to: caseStatus as EnumKey<"caseStatus">, now: now.toISOString() } as const;
  return caseHearingAfter(set(trialDatetime), change, trialStatus === "celebrated" || !isNothing(judgmentType));
}

/** The original did not keep when a status was set: the last change of the document is the latest day that it can be. */
const sinceOf = ({ updatedAt, createdAt }: Mapped, timeZone: string, facts: string) => localDay(updatedAt ?? createdAt ?? facts, timeZone);
