import { emptyValue, filledValue, meValue } from "#api/limits.ts";
import type { FilterValue } from "#api/shapes.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { ownerOf } from "#domain/entities/own-record.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { isOfCourt } from "#domain/formats/clocks.ts";
import { withoutPrefix } from "#domain/formats/record-number.ts";
import { withinLocalDays } from "#server/db/local-days.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, entityNamed, lineTableOf, linkOf, snake, tableOf, toStored } from "./columns.ts";
import { hasMasks } from "./masked.ts";
import type { FoundSearch } from "./with-words-found.ts";

/** Filters and typed search as conditions on the table aliased `r`. */
export const conditions = (user: User, entity: Entity, { q, find, filter = {}, ids, named }: FoundSearch): Sql<boolean>[] => [
  ...(ids ? [sql<boolean>`r.id = any(${ids}::uuid[])`] : []),
  ...(find ? [sql<boolean>`r.id in (${find.ids})`] : []),
  ...(hasMasks(user, entity) && q ? [isShownWith(hasText(entity, typedWords(q)), named)] : hasText(entity, typedWords(q))),
  ...Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : condition(user, entity, name, entity.fields[name]!, value))),
];

/** A hidden name does not match, but what is shown instead of it. Whoever forgets to look that up finds nobody. */
function isShownWith(text: Sql<boolean>[], named: FoundSearch["named"]): Sql<boolean> {
  if (!named) throw new Error("people are searched by what the reader sees of them: see withNamesShown");
  return sql`(${sql.join([...text, sql`not ${named.isHidden}`], sql` and `)} or r.id = any(${named.byInitials}::uuid[]))`;
}

/** Whether each of these parts of words appears. Those of a case are in `case_words`. */
function hasText(entity: Entity, parts: readonly string[]): Sql<boolean>[] {
  if (entity.name !== penalCase.name) return parts.map((part) => like("r.search", part));
  return parts.length > 0 ? [sql<boolean>`r.id in (select w.id from case_words w where not w.deleted and ${hasParts("w.search", parts)})`] : [];
}

const hasDigit = (part: string) => /[0-9]/.test(part);

/** Whether the case with this id has all that was typed, of which nothing is a number. Numbers are rare: nobody walks along a list for them. */
export function isInText(entity: Entity, q: string, id: Sql): Sql<boolean> | undefined {
  const parts = typedWords(q);
  if (entity.name !== penalCase.name || parts.length === 0 || parts.some(hasDigit)) return undefined;
  return sql`exists (select from case_words f where f.id = ${id} and ${hasParts("f.search", parts)})`;
}

/** Wildcards of LIKE are escaped. */
const like = (search: string, part: string) => sql<boolean>`${sql.ref(search)} like '%' || fold(${part.replace(/[\\%_]/g, "\\$&")}) || '%'`;
/** Whether a text has all of these. */
export const hasParts = (search: string, parts: readonly string[]): Sql =>
  sql.join(
    parts.map((part) => like(search, part)),
    sql` and `,
  );

/** The words that were typed, each of which must appear. */
export const typedWords = (q = "") => withoutPrefix(q).split(/\s+/).filter(Boolean);

type Reader = Pick<User, "id">;

function condition(user: Reader, entity: Entity, name: string, field: Field, value: FilterValue): Sql<boolean>[] {
  const column = sql.ref(`r.${columnOf(name, field)}`);
  switch (field.kind) {
    case "ref":
      return [refersTo(user, field, [name, ...(field.alsoMatches ?? [])], value as string[])];
    case "refs": {
      const { table, own, other, key } = linkOf(entity, name);
      return [linkedTo(sql`${sql.table(table)} l where ${sql.ref(`l.${own}`)} = ${sql.ref(key)}`, sql.ref(`l.${other}`), value as string[])];
    }
    case "lines": {
      const [line, ref] = Object.entries(field.fields).find(([, one]) => one.kind === "ref")!;
      const ofRecord = sql`${sql.table(lineTableOf(entity, name))} l where ${sql.ref(`l.${snake(entity.name)}_id`)} = r.id`;
      return [linkedTo(ofRecord, sql.ref(`l.${columnOf(line, ref)}`), value as string[])];
    }
    case "enums":
      return [
        anyOf(value as string[], { empty: sql`${column} = '{}'`, filled: sql`${column} <> '{}'` }, (keys) => sql`${column} && ${keys}::text[]`),
      ];
    case "boolean":
      return [sql`${column} = ${value}`];
    case "money":
    case "integer":
    case "date":
    case "datetime":
      if ("empty" in (value as object)) return [(value as { empty: boolean }).empty ? sql`${column} is null` : sql`${column} is not null`];
      return range(entity, column, field, value as { from?: unknown; to?: unknown });
    case "enum":
      return [anyOf(value as string[], presence(column), (keys) => oneKey(column, keys))];
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

type Presence = { empty: Sql<boolean>; filled: Sql<boolean> };
const presence = (column: Sql): Presence => ({ empty: sql`${column} is null`, filled: sql`${column} is not null` });

/** One of these values, or no value at all, or any: a record matches if one of the parts holds. */
function anyOf(values: readonly string[], { empty, filled }: Presence, known: (values: string[]) => Sql<boolean>): Sql<boolean> {
  const others = values.filter((value) => value !== emptyValue && value !== filledValue);
  const asksPresence = others.length < values.length;
  const parts = [
    ...(others.length > 0 || !asksPresence ? [known(others)] : []),
    ...(values.includes(emptyValue) ? [empty] : []),
    ...(values.includes(filledValue) ? [filled] : []),
  ];
  // A single condition without "or" around it can use an index.
  return parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` or `)})`;
}

/** A single value is compared with `=`, as in `oneOf`: then an index that begins with the column also gives the order of the list. */
const oneKey = (column: Sql, keys: string[]): Sql<boolean> =>
  keys.length === 1 ? sql`${column} = ${keys[0]}` : sql`${column} = any(${keys}::text[])`;

/** Linked to one of these records, to none or to any. `ofRecord` are the links of the record aliased `r`. */
const linkedTo = (ofRecord: Sql, other: Sql, ids: readonly string[]): Sql<boolean> =>
  anyOf(ids, { empty: sql`not exists (select from ${ofRecord})`, filled: sql`exists (select from ${ofRecord})` }, (known) => {
    return sql`exists (select from ${ofRecord} and ${other} = any(${known}::uuid[]))`;
  });

/** One of these ids in any of the fields. `empresa` means no establishment, `empty` and `filled` ask about the first of the fields, `me` is the reader. */
function refersTo(user: Reader, { to }: Field<"ref">, names: string[], ids: string[]): Sql<boolean> {
  const columns = names.map((name) => `r.${snake(name)}_id`);
  const first = sql.ref(columns[0]!);
  return anyOf(ids, presence(first), (asked) => {
    const known = asked.filter((id) => id !== "empresa" && id !== meValue);
    const parts = [
      ...(known.length > 0 || asked.length === 0 ? columns.map((column) => oneOf(column, known)) : []),
      ...(asked.includes("empresa") ? [sql<boolean>`${first} is null`] : []),
      ...(asked.includes(meValue) ? [sql<boolean>`${first} = ${ownId(user, to)}`] : []),
    ];
    return parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` or `)})`;
  });
}

/** The record of the reader among those that a field refers to: the account, or the lawyer that it belongs to. */
function ownId({ id }: Reader, to: string): Sql {
  const owner = ownerOf(to);
  if (!owner) return sql`${id}::uuid`;
  return sql`(select o.id from ${sql.table(tableOf(entityNamed(to)))} o where ${sql.ref(`o.${snake(owner)}_id`)} = ${id}::uuid and not o.deleted)`;
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
