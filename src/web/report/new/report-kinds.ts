import { can } from "#domain/access/can.ts";
import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { enumOf } from "#domain/fields.ts";
import { issue } from "#domain/issues/issue.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { type FormValues, inputOf, typedFields } from "#web/record/form-values.ts";

/** What a report becomes. */
export type ReportKind = "case" | "issue";
export const reported: Readonly<Record<ReportKind, Entity>> = { case: penalCase, issue };

/** What this person may report at all. */
export const kindsFor = (user: Pick<User, "role" | "availableTypes">) =>
  (Object.keys(reported) as ReportKind[]).filter((kind) => can(user, "write", reported[kind]));

const told = [
  "datetime",
  "customer",
  "establishment",
  "theftSeen",
  "theftCount",
  "looseArticles",
  "theftMethod",
  "facts",
  "ticketAmount",
  "recoveredProducts",
  "recoveredAmount",
  "ticket",
  "hasImages",
  "files",
  "minors",
  "regularInArea",
  "fcse",
  "attestation",
  "complaintAtEstablishment",
  "trialSet",
  "trialDatetime",
  "court",
  "courtRoom",
];

/** With what its creator can tell. The country is that of the place, and decides which answers there are. */
const reportOf = (entity: Entity): Entity => ({
  ...entity,
  fields: {
    ...Object.fromEntries(told.filter((name) => name in entity.fields).map((name) => [name, entity.fields[name]!])),
    country: enumOf("countries"),
  },
});
export const reports: Readonly<Record<ReportKind, Entity>> = { case: reportOf(penalCase), issue: reportOf(issue) };
/** All that can be told, whatever it becomes: changing one's mind loses nothing. */
export const wholeReport = reports.case;

/** Who and what appears in it: known to the customer's file, or new with these values. */
export const partyKinds = { criminals: "criminal", vehicles: "vehicle", witnesses: "witness" } as const;
export type PartyField = keyof typeof partyKinds;
export type Party = { field: PartyField; id: string; alias: string; values?: Record<string, unknown> };

/** What is asked only after a certain answer does not count after another. */
export function toldValues(values: FormValues): FormValues {
  const trial = values.trialSet === true ? {} : { trialDatetime: "", court: null, courtRoom: "" };
  return { ...values, ...trial, ...(values.recoveredProducts !== "some" && { recoveredAmount: "" }) };
}

/** What crosses the wire. The customer of a customer's people is not theirs to say. */
export function reportInput(kind: ReportKind, values: FormValues, parties: readonly Party[], role: Role) {
  const given = toldValues(values);
  const names = typedFields(reports[kind]).filter(
    (name) => !isEmpty(given[name]) && given[name] !== false && name !== "country" && !(name === "customer" && isCustomerSide(role)),
  );
  const known = (field: PartyField) => parties.filter((one) => one.field === field && !one.values).map(({ id }) => id);
  return {
    values: { ...inputOf(reports[kind], given, names), criminals: known("criminals"), vehicles: known("vehicles") },
    witnesses: known("witnesses"),
    added: parties.flatMap(({ field, values: written }) => (written ? [{ field, values: written }] : [])),
  };
}
export type ReportInput = ReturnType<typeof reportInput>;
