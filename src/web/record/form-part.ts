import type { Entity } from "#domain/entity.ts";
import { tabOf } from "./link-field.ts";

/** An entity with the fields of one tab only: that tab is a form of its own and saves nothing else. */
export const partOf = (entity: Entity, tab: string): Entity => ({
  ...entity,
  fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => tabOf(entity, name) === tab)),
});
