import { canEdit } from "#domain/access/can.ts";
import type { Role } from "#domain/access/roles.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { type Field, isTyped } from "#domain/fields.ts";
import { isLink } from "./link-field.ts";
import type { Row } from "./record-client.ts";

/** A record while it is typed: empty texts are "", references are `Ref`s, so that their names are at hand. */
export type FormValues = Record<string, unknown>;

type Typed = Pick<Entity, "fields">;

/** Fields that people type and then save; those of the system are only shown, and links, lines and files come and go at once. */
export const typedFields = (entity: Typed) =>
  Object.keys(entity.fields).filter((name) => isTyped(entity.fields[name]!) && !isLink(entity.fields[name]!));

export const formValues = (entity: Typed, row: Partial<Row>): FormValues =>
  Object.fromEntries(typedFields(entity).map((name) => [name, row[name] ?? blank(entity.fields[name]!)]));

/** What a new record starts with: the own customer of the person, the closed lists with one sensible value. */
export function newValues(entity: Typed, customer: Ref | null, defaults: FormValues): FormValues {
  const own = entity.fields.customer?.kind === "ref" && customer ? { customer } : {};
  return formValues(entity, { ...own, ...defaults });
}

/** The shape that crosses the wire. */
export const inputOf = (entity: Typed, values: FormValues, names: readonly string[] = typedFields(entity)): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, wireValue(entity.fields[name]!, values[name])]));

/** What of a new record is sent: only what the person may decide. */
export const creatable = (entity: Typed, role: Role, values: FormValues) =>
  typedFields(entity).filter((name) => canEdit({ role }, entity.fields[name]!) && values[name] !== "" && values[name] !== null);

export const changedFields = (entity: Typed, from: FormValues, to: FormValues) => typedFields(entity).filter((name) => !same(from[name], to[name]));

export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && keys(one).every((key, index) => key === keys(other)[index]);
  return keyOf(one) === keyOf(other);
}

/** The order in which several values were chosen means nothing. */
const keys = (list: readonly unknown[]) => list.map(keyOf).map(String).sort();
const keyOf = (value: unknown) => (typeof value === "object" && value !== null && "id" in value ? value.id : value);

function blank(field: Field): unknown {
  switch (field.kind) {
    case "boolean":
      return false;
    case "enums":
    case "refs":
      return [];
    case "enum":
    case "ref":
      return null;
    default:
      return "";
  }
}

function wireValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "ref":
      return (value as Ref | null)?.id ?? null;
    case "refs":
      return (value as Ref[]).map((one) => one.id);
    case "money":
    case "integer":
      return typeof value === "number" ? value : null;
    default:
      return value === "" ? null : value;
  }
}
