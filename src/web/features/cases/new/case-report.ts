import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { enumOf } from "#domain/fields.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { type FormValues, inputOf, typedFields } from "#web/record/form-values.ts";

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
] as const;

/** A case with what its creator can tell. The country is that of the place, and decides which answers there are. */
export const caseReport: Entity = {
  ...penalCase,
  fields: { ...Object.fromEntries(told.map((name) => [name, penalCase.fields[name]])), country: enumOf("countries") },
};

/** Who and what appears in the case: known to the customer's file, or new with these values. */
export const partyKinds = { criminals: "criminal", vehicles: "vehicle", witnesses: "witness" } as const;
export type PartyField = keyof typeof partyKinds;
export type Party = { field: PartyField; id: string; alias: string; values?: Record<string, unknown> };

/** What is asked only after a certain answer does not count after another. */
export function toldValues(values: FormValues): FormValues {
  const trial = values.trialSet === true ? {} : { trialDatetime: "", court: null, courtRoom: "" };
  return { ...values, ...trial, ...(values.recoveredProducts !== "some" && { recoveredAmount: "" }) };
}

/** What crosses the wire. The customer of a customer's people is not theirs to say. */
export function reportInput(values: FormValues, parties: readonly Party[], role: Role) {
  const given = toldValues(values);
  const names = typedFields(caseReport).filter(
    (name) => !isEmpty(given[name]) && given[name] !== false && name !== "country" && !(name === "customer" && isCustomerSide(role)),
  );
  const known = (field: PartyField) => parties.filter((one) => one.field === field && !one.values).map(({ id }) => id);
  return {
    values: { ...inputOf(caseReport, given, names), criminals: known("criminals"), vehicles: known("vehicles") },
    witnesses: known("witnesses"),
    added: parties.flatMap(({ field, values: written }) => (written ? [{ field, values: written }] : [])),
  };
}
