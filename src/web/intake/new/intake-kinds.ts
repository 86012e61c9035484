import { can } from "#domain/access/can.ts";
import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Article } from "#domain/articles/article-text.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { enumOf, text } from "#domain/fields.ts";
import { issue } from "#domain/issues/issue.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { heldField } from "#web/intake/articles/form-articles.ts";
import { type FormValues, formValues, inputFields, inputOf } from "#web/record/base/form-values.ts";

/** What an intake creates. */
export type IntakeKind = "case" | "issue";
export const intakeEntities: Readonly<Record<IntakeKind, Entity>> = { case: penalCase, issue };

/** What this user may create. */
export const kindsFor = (user: Pick<User, "role" | "availableTypes">) =>
  (Object.keys(intakeEntities) as IntakeKind[]).filter((kind) => can(user, "write", intakeEntities[kind]));

const intakeFields = [
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

/** Fields of the form that are not sent: they follow from the establishment and limit the options. */
const placeFields: readonly string[] = ["country", "province"];

/** The entity reduced to what intake asks for. */
const formEntityOf = (entity: Entity): Entity => ({
  ...entity,
  fields: {
    ...Object.fromEntries(intakeFields.filter((name) => name in entity.fields).map((name) => [name, entity.fields[name]!])),
    country: enumOf("countries"),
    province: text(),
  },
});
export const formEntities: Readonly<Record<IntakeKind, Entity>> = { case: formEntityOf(penalCase), issue: formEntityOf(issue) };
/** The fields of both kinds, so that switching from case to issue and back loses nothing. */
export const fullFormEntity = formEntities.case;

/** A person or vehicle of the intake: an existing record of the customer, or a new one with these values. */
export const partyKinds = { criminals: "criminal", vehicles: "vehicle", witnesses: "witness" } as const;
export type PartyField = keyof typeof partyKinds;
export type Party = {
  field: PartyField;
  id: string;
  alias: string;
  values?: Record<string, unknown>;
  /** The witness is the user. */
  self?: true;
};

/** The values of a draft. Articles are lines, which forms of stored records do not have; what was typed of one is in no record. */
export const restoredValues = (values: FormValues): FormValues => ({
  ...formValues(fullFormEntity, values),
  articles: values.articles ?? [],
  [heldField]: values[heldField],
});

/** Clears the fields that other answers hide. */
export function relevantValues(values: FormValues): FormValues {
  const trial = values.trialSet === true ? {} : { trialDatetime: "", court: null, courtRoom: "" };
  return { ...values, ...trial, ...(values.recoveredProducts !== "some" && { recoveredAmount: "" }) };
}

/** The input of the intake route. Users of a customer may not send the customer: the server knows it. */
export function intakeInput(kind: IntakeKind, values: FormValues, parties: readonly Party[], role: Role) {
  const relevant = relevantValues(values);
  const names = inputFields(formEntities[kind]).filter(
    (name) => !isEmpty(relevant[name]) && relevant[name] !== false && !placeFields.includes(name) && !(name === "customer" && isCustomerSide(role)),
  );
  const existing = (field: PartyField) => parties.filter((one) => one.field === field && !one.values).map(({ id }) => id);
  return {
    values: { ...inputOf(formEntities[kind], relevant, names), criminals: existing("criminals"), vehicles: existing("vehicles") },
    witnesses: existing("witnesses"),
    articles: (values.articles ?? []) as Article[],
    added: parties.flatMap(({ field, id, values: newValues, self }) =>
      newValues ? [{ field, values: newValues, ...(self ? { self } : { party: id }) }] : [],
    ),
  };
}
export type IntakeInput = ReturnType<typeof intakeInput>;
