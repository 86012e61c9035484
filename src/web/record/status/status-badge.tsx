import type { Entity } from "#domain/entity.ts";
import type { EnumName } from "#domain/enumerations.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { PhaseBadge } from "#web/ui/feedback/phase-badge.tsx";

/** The closed list of the statuses of an entity. */
export function statusList({ fields, status = "" }: Pick<Entity, "fields" | "status">): EnumName {
  const field = fields[status];
  if (field?.kind !== "enum") throw new Error("the entity has no status field");
  return field.of;
}

/** Formats a status of the entity. */
export function useStatusText(entity: Entity): (status: unknown) => string {
  const text = useValueText();
  return (status) => text(entity.fields[entity.status!]!, status);
}

export function StatusBadge({ entity, status }: { entity: Entity; status: unknown }) {
  const text = useStatusText(entity);
  return <PhaseBadge phase={phaseOf(statusList(entity), status)!} text={text(status)} />;
}
