import type { useForm } from "@mantine/form";
import { canEdit } from "#domain/access/can.ts";
import type { Role } from "#domain/access/roles.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { isInput } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { inputValue } from "#domain/input-value.ts";
import { isLink } from "./link-field.ts";
import type { Row } from "./record-client.ts";

/** A record in a form: empty texts are "", references are `Ref`s, so that their names are known. */
export type FormValues = Record<string, unknown>;
/** The package does not export the name of this type where modules are resolved as Node does. */
export type ValuesForm = ReturnType<typeof useForm<FormValues>>;

type WithFields = Pick<Entity, "fields">;

/** Fields that are saved with the form. `system` fields are only shown; links, lines and files are written at once. */
export const inputFields = (entity: WithFields) =>
  Object.keys(entity.fields).filter((name) => isInput(entity.fields[name]!) && !isLink(entity.fields[name]!));

export const formValues = (entity: WithFields, row: Partial<Row>): FormValues =>
  Object.fromEntries(inputFields(entity).map((name) => [name, row[name] ?? blankValue(entity.fields[name]!)]));

/** The initial values of a new record: the user's customer and the given defaults. */
export function newValues(entity: WithFields, customer: Ref | null, defaults: FormValues): FormValues {
  const own = entity.fields.customer?.kind === "ref" && customer ? { customer } : {};
  return formValues(entity, { ...own, ...defaults });
}

/** The values as the API accepts them. */
export const inputOf = (entity: WithFields, values: FormValues, names: readonly string[] = inputFields(entity)): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, toInput(entity.fields[name]!, values[name])]));

/** The fields of a new record that are sent: those that are filled in and that this role may edit. */
export const creatableFields = (entity: WithFields, role: Role, values: FormValues) =>
  inputFields(entity).filter((name) => canEdit({ role }, entity.fields[name]!) && values[name] !== "" && values[name] !== null);

export const changedFields = (entity: WithFields, from: FormValues, to: FormValues) =>
  inputFields(entity).filter((name) => !same(from[name], to[name]));

/** The changed fields, and those that the server would otherwise derive from them. */
export const sentFields = ({ follows = {} }: Pick<Entity, "follows">, changed: readonly string[]) => [
  ...new Set([...changed, ...Object.keys(follows).filter((name) => follows[name]!.some((source) => changed.includes(source)))]),
];

export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && keys(one).every((key, index) => key === keys(other)[index]);
  return keyOf(one) === keyOf(other);
}

/** The order in which several values were chosen does not matter. */
const keys = (list: readonly unknown[]) => list.map(keyOf).map(String).sort();
const keyOf = (value: unknown) => (typeof value === "object" && value !== null && "id" in value ? value.id : value);

/** The form value of an empty field. */
export function blankValue({ kind }: Field): "" | null | false | [] {
  switch (kind) {
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "date":
    case "datetime":
    case "money":
    case "integer":
    case "password":
      return "";
    case "enum":
    case "ref":
      return null;
    case "boolean":
      return false;
    case "enums":
    case "refs":
    case "files":
    case "lines":
      return [];
  }
}

/** Empty inputs of texts and numbers have the value "". Text that is not an amount stays, so that `check` rejects it. */
function toInput(field: Field, value: unknown): unknown {
  const isEmpty = value === "" || (field.kind === "integer" && typeof value !== "number");
  return inputValue(field, isEmpty ? null : value);
}
