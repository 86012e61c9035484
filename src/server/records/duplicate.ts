import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { texts } from "#domain/messages/es/texts.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { invalid, type Refusal } from "#server/base/refusal.ts";
import { columnOf, lineTableOf, snake, tableOf } from "./columns.ts";

/** A violated unique index as a message at its field: vehicles_customer_plate_key → vehicle.plate.exists. */
export function duplicate(error: unknown): Refusal | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint ? duplicates.get(constraint) : undefined;
}

export const indexOf = (entity: Entity, names: readonly string[]) =>
  `${tableOf(entity)}_${names.map((name) => columnOf(name, entity.fields[name]!).replace(/_id$/, "")).join("_")}_key`;

/** The same for a value that only one line of a record may have. */
const lineIndexOf = (entity: Entity, name: string, unique: string) => `${lineTableOf(entity, name)}_${entity.name}_${snake(unique)}_key`;

const duplicates = new Map(
  Object.values(entities as Record<string, Entity>).flatMap((entity) => [
    ...(entity.unique ?? []).map((names) => exists(entity, indexOf(entity, names), names.at(-1)!)),
    ...Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === "lines" && field.unique ? [exists(entity, lineIndexOf(entity, name, field.unique), field.unique)] : [],
    ),
  ]),
);

function exists(entity: Entity, index: string, field: string): [string, Refusal] {
  return [index, invalid({ [field]: existsMessage(entity, field) })];
}

/** `vehicle.plate.exists` where there is such a text, else a general one. */
export function existsMessage({ name }: Pick<Entity, "name">, field: string): MessageKey {
  const key = `${name}.${field}.exists`;
  return isText(key) ? key : "record.exists";
}

function isText(key: string): key is MessageKey {
  return key in texts;
}

/** Names and codes are unique ignoring case, accents and spaces; other values have a normal form of their own. */
export const isComparedInNormalForm = (field: Field) => field.kind === "text" && !field.format;
