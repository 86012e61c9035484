import type { Problems } from "#domain/check.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { texts } from "#domain/messages/es/texts.ts";
import { invalid, type Refusal } from "#server/refusal.ts";
import { columnOf, tableOf } from "./columns.ts";

/** The database says "duplicate"; this says it at the field: index vehicles_customer_plate_key → vehicle.plate.exists. */
export function duplicate(error: unknown): Refusal | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint ? duplicates.get(constraint) : undefined;
}

export const indexOf = (entity: Entity, names: readonly string[]) =>
  `${tableOf(entity)}_${names.map((name) => columnOf(name, entity.fields[name]!).replace(/_id$/, "")).join("_")}_key`;

const duplicates = new Map(
  Object.values(entities as Record<string, Entity>).flatMap((entity) =>
    (entity.unique ?? []).map((names) => {
      const field = names.at(-1)!;
      const key = `${entity.name}.${field}.exists`;
      if (!(key in texts)) throw new Error(`no message ${key}`);
      return [indexOf(entity, names), invalid({ [field]: key } as Problems)] as const;
    }),
  ),
);
