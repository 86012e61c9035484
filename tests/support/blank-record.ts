import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";

const emptyOf = ({ kind }: Field) => (["refs", "files", "lines"].includes(kind) ? [] : kind === "boolean" ? false : null);

/** A record of which nothing has been said. */
export const blankRecord = ({ fields }: Pick<Entity, "fields">) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]));
