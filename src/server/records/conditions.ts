import { emptyValue } from "#api/limits.ts";
import type { FilterValue, Search } from "#api/shapes.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { isOfCourt } from "#domain/formats/clocks.ts";
import { withinLocalDays } from "#server/db/local-days.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, lineTableOf, linkOf, snake, toStored } from "./columns.ts";

/** Filters and typed search as conditions on the table aliased `r`. */
export const conditions = (entity: Entity, { q, find, filter = {}, ids }: Search): Sql<boolean>[] => [
  ...(ids ? [sql<boolean>`r.id = any(${ids}::uuid[])`] : []),
  ...(find ? [sql<boolean>`r.document @@ search_query(${find}, 3)`] : []),
  ...words(q).map((word) => sql<boolean>`r.search like '%' || fold(${word}) || '%'`),
  ...Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : condition(entity, name, entity.fields[name]!, value))),
];

/** Each word must appear. Wildcards of LIKE are escaped. */
const words = (q = "") =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\\%_]/g, "\\$&"));

function condition(entity: Entity, name: string, field: Field, value: FilterValue): Sql<boolean>[] {
  const column = sql.ref(`r.${columnOf(name, field)}`);
  switch (field.kind) {
    case "ref":
      return [refersTo([name, ...(field.alsoMatches ?? [])], value as string[])];
    case "refs": {
      const { table, own, other, key } = linkOf(entity, name);
      return [
        sql`exists (select from ${sql.table(table)} l where ${sql.ref(`l.${own}`)} = ${sql.ref(key)} and ${sql.ref(`l.${other}`)} = any(${value}::uuid[]))`,
      ];
    }
    case "lines": {
      const [line, ref] = Object.entries(field.fields).find(([, one]) => one.kind === "ref")!;
      return [
        sql`exists (select from ${sql.table(lineTableOf(entity, name))} l where ${sql.ref(`l.${snake(entity.name)}_id`)} = r.id and ${sql.ref(`l.${columnOf(line, ref)}`)} = any(${value}::uuid[]))`,
      ];
    }
    case "enums":
      return [sql`${column} && ${value}::text[]`];
    case "boolean":
      return [sql`${column} = ${value}`];
    case "money":
    case "integer":
    case "date":
    case "datetime":
      return range(entity, column, field, value as { from?: unknown; to?: unknown });
    case "enum":
      return [oneOrEmpty(column, value as string[])];
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "password":
    case "files":
      throw new Error(`${entity.name}.${name} is no filter`);
  }
}

/** A single value is compared with `=`, as in `oneOf`: then an index that begins with the column also gives the order of the list. */
function oneOrEmpty(column: Sql, keys: string[]): Sql<boolean> {
  const known = keys.length === 1 ? sql<boolean>`${column} = ${keys[0]}` : sql<boolean>`${column} = any(${keys}::text[])`;
  return keys.includes(emptyValue) ? sql`(${known} or ${column} is null)` : known;
}

/** One of these ids in any of the fields. `empresa` means no establishment, `empty` no value in the first of the fields. */
function refersTo(names: string[], ids: string[]): Sql<boolean> {
  const known = ids.filter((id) => id !== "empresa" && id !== emptyValue);
  const columns = names.map((name) => `r.${snake(name)}_id`);
  const none = known.length < ids.length ? [sql<boolean>`${sql.ref(columns[0]!)} is null`] : [];
  return sql`(${sql.join([...columns.map((column) => oneOf(column, known)), ...none], sql` or `)})`;
}

const zoneOf = ({ fields }: Entity, field: Field): Sql => {
  if (!fields.timeZone) return sql`'Europe/Madrid'`;
  return isOfCourt(field) ? sql`coalesce(r.hearing_time_zone, r.time_zone)` : sql`r.time_zone`;
};

/** Both ends included. Days of instants follow the time zone of the record or of its court, or else that of mainland Spain and France, wherever the database runs. */
function range(entity: Entity, column: Sql, field: Field, { from, to }: { from?: unknown; to?: unknown }): Sql<boolean>[] {
  if (field.kind === "datetime") return withinLocalDays(column, zoneOf(entity, field), { from, to });
  return [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${toStored(field, from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} <= ${toStored(field, to)}`]),
  ];
}
