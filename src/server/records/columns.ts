import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { memoize } from "#domain/memoize.ts";

/** The spelling of declared names in the database. Cached, because the same few names are used with every request. */
export const snake = memoize((name) => name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase(), 2000);
export const tableOf = (entity: Entity) => snake(entity.collection);
export const columnOf = (name: string, field: Field) => (field.kind === "ref" ? `${snake(name)}_id` : snake(name));

/** The link table of a list of references: one of its own, or one that the other side names too. */
export function linkOf(entity: Entity, name: string) {
  const field = entity.fields[name];
  if (field?.kind !== "refs") throw new Error(`${entity.name}.${name} is no list of references`);
  const { through, to, via } = field;
  const own = `${snake(via ?? entity.name)}_id`;
  return {
    table: through ?? `${snake(entity.name)}_${snake(name)}`,
    own,
    // A link between records of one entity needs two column names.
    other: to === entity.name ? "related_id" : `${snake(to)}_id`,
    /** The column of the record that the links refer to. */
    key: via ? `r.${own}` : "r.id",
  };
}

/** The table of a record's lines. */
export const lineTableOf = (entity: Entity, name: string) => `${snake(entity.name)}_${snake(name)}`;

/** The column with the name of a record for people. */
export const aliasOf = (entity: Entity) => entity.aliasColumn ?? columnOf(entity.alias, entity.fields[entity.alias]!);

export function entityNamed(name: string): Entity {
  const found = (entities as Record<string, Entity>)[name];
  if (!found) throw new Error(`no entity ${name}`);
  return found;
}

/** The database has cents where the API has euros, and null where the API has `empresa` (all establishments). */
export function toStored(field: Field, value: unknown): unknown {
  if (traits[field.kind].hundredths && typeof value === "number") return Math.round(value * 100);
  return field.kind === "ref" && value === "empresa" ? null : value;
}
export const fromStored = (field: Field, value: unknown) => (traits[field.kind].hundredths && typeof value === "number" ? value / 100 : value);
