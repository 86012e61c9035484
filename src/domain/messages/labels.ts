import type { EntityName, entities } from "#domain/entities/registry.ts";

/** What entities and their fields are called. A field without its label does not compile. */
export type Labels = {
  [E in EntityName]: { one: string; many: string; fields: Record<keyof (typeof entities)[E]["fields"], string> };
};
