import type { Entity } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";

/** A record that was never filled in. */
export const blankRecord = ({ fields }: Pick<Entity, "fields">) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, traits[field.kind].empty]));
