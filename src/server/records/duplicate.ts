import type { Problems } from "#domain/check.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { texts } from "#domain/messages/es/texts.ts";
import { invalid, type Refusal } from "#server/refusal.ts";
import { columnOf, lineTableOf, snake, tableOf } from "./columns.ts";

/** The database says "duplicate"; this says it at the field: index vehicles_customer_plate_key → vehicle.plate.exists. */
export function duplicate(error: unknown): Refusal | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint ? duplicates.get(constraint) : undefined;
}

export const indexOf = (entity: Entity, names: readonly string[]) =>
  `${tableOf(entity)}_${names.map((name) => columnOf(name, entity.fields[name]!).replace(/_id$/, "")).join("_")}_key`;

/** The same for what a record may have in one of its lines only. */
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
  const key = `${entity.name}.${field}.exists`;
  if (!(key in texts)) throw new Error(`no message ${key}`);
  return [index, invalid({ [field]: key } as Problems)];
}
