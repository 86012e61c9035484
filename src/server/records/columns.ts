import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { type Field, isFoundInLines } from "#domain/fields.ts";
import { remembering } from "#domain/remembering.ts";

/** How declarations are spelled in the database. The same few names are asked for with every request. */
export const snake = remembering((name) => name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase(), 2000);
export const tableOf = (entity: Entity) => snake(entity.collection);
export const columnOf = (name: string, field: Field) => (field.kind === "ref" ? `${snake(name)}_id` : snake(name));

/** Several references live in a table of their own, or in one that the other side names too. */
export function linkOf(entity: Entity, name: string) {
  const field = entity.fields[name];
  if (field?.kind !== "refs") throw new Error(`${entity.name}.${name} is no list of references`);
  const { through, to, by } = field;
  const own = `${snake(by ?? entity.name)}_id`;
  return {
    table: through ?? `${snake(entity.name)}_${snake(name)}`,
    own,
    // Records of one kind that refer to each other need two names for two ends.
    other: to === entity.name ? "related_id" : `${snake(to)}_id`,
    /** What of the record the links hang on. */
    key: by ? `r.${own}` : "r.id",
  };
}

/** The table of a record's lines. */
export const lineTableOf = (entity: Entity, name: string) => `${snake(entity.name)}_${snake(name)}`;

/** The column that names a record to people. */
export const aliasOf = (entity: Entity) => entity.aliasColumn ?? columnOf(entity.alias, entity.fields[entity.alias]!);

export function entityNamed(name: string): Entity {
  const found = (entities as Record<string, Entity>)[name];
  if (!found) throw new Error(`no entity ${name}`);
  return found;
}

/** Whether a field is a column of the entity's own table. */
export const isColumn = (field: Field) => !isFoundInLines(field) && !["refs", "files", "lines", "password"].includes(field.kind);

/** Cents inside, euros outside; all establishments of a customer are no establishment. */
export function toStored(field: Field, value: unknown): unknown {
  if (field.kind === "money" && typeof value === "number") return Math.round(value * 100);
  return field.kind === "ref" && value === "empresa" ? null : value;
}
export const fromStored = (field: Field, value: unknown) => (field.kind === "money" && typeof value === "number" ? value / 100 : value);
