import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, Listed, ListedOf, RecordOf, SystemFields } from "#domain/entity.ts";
import { isFromLines, isFromLinks, isReadable } from "#domain/field-traits.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { isKnownByName } from "#server/db/known-names.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { aliasOf, columnOf, entityNamed, fromStored, lineTableOf, linkOf, snake, tableOf } from "./columns.ts";
import { fromInstant } from "./instant.ts";
import { lineFlag } from "./line-flag.ts";
import { figureReader, linkFigures } from "./link-figures.ts";
import { cellOf, cellReader, packedCells } from "./packed-cells.ts";

export type Row = Record<string, unknown>;
/** A record of any entity, as the API gives it. */
export type AnyRecord = SystemFields & Record<string, unknown>;

/** A record of any entity, as a list gives it. */
export type ListedRecord = Listed & Record<string, unknown>;

type Shape<Made> = { columns: Sql; from: Sql; toRecord: (row: Row) => Made; readers: readonly Reader[] };
type Reader = readonly [name: string, read: (row: Row) => unknown];

/** What to select to read records of this entity for this user, and how to build a record from each row. */
export const shapeOf = <E extends Entity>(entity: E, user: User, names: readonly string[] = wholeNames(entity)) =>
  shapeWith<RecordOf<E>>(entity, user, names, wholeRecord);

export const wholeNames = ({ fields }: Entity) => Object.keys(fields).filter((name) => !isFromLinks(fields[name]!));

/** The fixed columns that are instants. */
const instants = new Set(["createdAt", "updatedAt"]);
const wholeRecord = { id: "id", version: "version", deleted: "deleted", createdAt: "created_at", updatedAt: "updated_at" };

/** The same for lists, which read only what they show. */
export const listedShapeOf = <E extends Entity>(entity: E, user: User, columns: readonly string[], form: Form = "whole") =>
  shapeWith<ListedOf<E>>(
    entity,
    user,
    [...new Set([...columns, ...(entity.alwaysListed ?? [])])],
    { id: "id", version: "version", alias: aliasOf(entity) },
    form,
  );

/** The same for a page on a screen, which shows the beginning of a long text. */
export const pageShapeOf = <E extends Entity>(entity: E, user: User, columns: readonly string[]) => listedShapeOf(entity, user, columns, "short");

/** What the cells of a row depend on besides their own values: the law and the clocks of the record. */
const cellContext = ["country", "timeZone", "hearingTimeZone"];

/** The same for tables, whose rows become cells one by one: a reference is only its name, and what is no list is packed into one text. */
export const tableShapeOf = (entity: Entity, user: User, columns: readonly string[]) =>
  shapeWith<ListedRecord>(
    entity,
    user,
    [...new Set([...columns, ...cellContext.filter((name) => entity.alwaysListed?.includes(name))])],
    { id: "id" },
    "named",
  );

type FixedColumns = Readonly<Record<string, string>>;
/** Values as they are; or the beginning of long texts; or only the names of references. */
type Form = "whole" | "short" | "named";
const shortLength = 200;

function shapeWith<Made>(entity: Entity, user: User, names: readonly string[], fixed: FixedColumns, form: Form = "whole"): Shape<Made> {
  const shape = cached(entity, `${user.role} ${user.offenders} ${names} ${Object.keys(fixed)} ${form}`, () =>
    buildShape<Made>(entity, user, names, fixed, form),
  );
  // These columns depend on the user, so they are not part of the shape that is cached by role.
  const shown = shownFields(entity, user, names, fixed);
  const flags = shown.flatMap(([name, field]) => (isFromLines(field) ? [sql`${lineFlag(user, entity, name, field)} as ${sql.id(name)}`] : []));
  const found = [...flags, ...linkFigures(user, entity, shown)];
  return found.length === 0 ? shape : { ...shape, columns: sql.join([shape.columns, ...found]) };
}

const shapes = new WeakMap<Entity, Map<string, Shape<unknown>>>();
const maxCached = 200;

/** Cached, because few shapes are used and building a wide one costs more than reading a record. */
function cached<Made>(entity: Entity, key: string, make: () => Shape<Made>): Shape<Made> {
  const known = shapes.get(entity) ?? new Map<string, Shape<unknown>>();
  shapes.set(entity, known);
  const shape = known.get(key) ?? make();
  if (known.size >= maxCached) known.clear();
  known.set(key, shape);
  return shape as Shape<Made>;
}

const shownFields = (entity: Entity, user: User, names: readonly string[], fixed: FixedColumns) =>
  names.map((name) => [name, entity.fields[name]!] as const).filter(([name, field]) => !(name in fixed) && isReadable(field) && canSee(user, field));

function buildShape<Made>(entity: Entity, user: User, names: readonly string[], fixed: FixedColumns, form: Form): Shape<Made> {
  const shown = shownFields(entity, user, names, fixed);
  const always = Object.entries(fixed).map(
    ([name, column]) => sql`${name === "alias" ? aliasIn(entity, "r") : sql.ref(`r.${column}`)} as ${sql.id(name)}`,
  );
  const joins = shown.flatMap(([name, field]) => {
    if (field.kind === "ref" && !isHidden(field.to)) return [joined("r", name, field.to)];
    if (field.kind === "ref" && form === "named") return [hiddenName(name, field)];
    return isShared(field) ? [sql`left join lateral ${linked(entity, name, field, form)} ${sql.id(sharedAlias(name))} on true`] : [];
  });
  const packed = form === "named" ? packedIn(entity, shown) : undefined;
  const readers = shown.map(([name, field]) => [name, packed?.readers.get(name) ?? readerOf(name, field, user, form)] as const);
  const plain = shown.filter(([name]) => !packed?.readers.has(name)).flatMap(([name, field]) => selected(entity, name, field, form));
  const fixedNames = Object.keys(fixed);
  return {
    columns: sql.join([...(packed ? [packed.columns] : always), ...plain.map(([name, value]) => sql`${value} as ${sql.id(name)}`)]),
    readers,
    from: sql`${sql.table(tableOf(entity))} r ${sql.join(joins, sql` `)}`,
    toRecord: (row) => {
      const record: Row = {};
      for (const name of fixedNames) record[name] = instants.has(name) ? fromInstant(row[name]) : row[name];
      for (const [name, read] of readers) record[name] = read(row);
      return record as Made;
    },
  };
}

/** The cells of a table that one text per row holds, after the id. */
function packedIn(entity: Entity, shown: readonly (readonly [string, Field])[]) {
  const cells = [cellOf(sql`r.id`, false)];
  const readers = new Map<string, (row: Row) => unknown>();
  for (const [name, field] of shown) {
    const read = isFromLines(field) || isFromLinks(field) || (field.kind === "refs" && !isNamed(field, "named")) ? undefined : cellReader(field);
    if (!read) continue;
    const [place, values] = [cells.length, selected(entity, name, field, "named")];
    cells.push(...values.map(([, value]) => cellOf(value, isFreeText(field))));
    const at = (row: Row, offset = 0) => (row.cells as string[])[place + offset]!;
    // All establishments of a customer: an id, then the name.
    readers.set(name, values.length > 1 ? (row) => (at(row) ? { id: at(row), alias: at(row, 1) } : read(at(row, 1))) : (row) => read(at(row)));
  }
  return { columns: packedCells(cells), readers };
}

const isFreeText = ({ kind }: Field) => ["text", "longText", "email", "phone", "color", "ref", "refs"].includes(kind);

/** What is selected for a field, under which names. */
function selected(entity: Entity, name: string, field: Field, form: Form): [as: string, value: Sql][] {
  if (isFromLines(field) || isFromLinks(field)) return [];
  switch (field.kind) {
    case "ref": {
      const { id, alias } = referred("r", name, field, form);
      if (isNamed(field, form)) return [[name, alias]];
      return [
        [`${name}.id`, id],
        [`${name}.alias`, alias],
      ];
    }
    case "refs": {
      const linkedRefs = isShared(field) ? sql`${sql.id(sharedAlias(name))}.refs` : linked(entity, name, field, form);
      return [[name, linkedRefs]];
    }
    case "files":
      return [[name, filesOf(entity, name)]];
    case "lines":
      return [[name, linesOf(entity, name, field)]];
    case "longText": {
      const column = sql.ref(`r.${columnOf(name, field)}`);
      return [[name, form === "short" ? sql`left(${column}, ${sql.lit(shortLength)})` : column]];
    }
    case "text":
    case "email":
    case "phone":
    case "color":
    case "date":
    case "datetime":
    case "money":
    case "integer":
    case "boolean":
    case "enum":
    case "enums":
      return [[name, sql.ref(`r.${columnOf(name, field)}`)]];
    case "password":
      return [];
  }
}

/** "All establishments" of a customer is translated, so its id is needed besides the name. */
const isNamed = (field: Field<"ref" | "refs">, form: Form) => form === "named" && !field.companyWide;

/** Only staff may read these records; other users get only the name, if a visible record refers to one. */
export const isHidden = (to: string) => entityNamed(to).scope === "staff";

function referred(from: string, name: string, field: Field<"ref">, form: Form = "whole"): { id: Sql; alias: Sql } {
  const column = sql.ref(`${from}.${columnOf(name, field)}`);
  if (isHidden(field.to)) return { id: column, alias: form === "named" ? sql.ref(`${name}.alias`) : aliasFunction(column, field) };
  const [id, alias] = [sql.ref(`${name}.id`), aliasIn(entityNamed(field.to), name)];
  if (!field.companyWide) return { id, alias };
  const customer = sql`(select c.alias from customers c where c.id = ${sql.ref(`${from}.customer_id`)})`;
  return {
    id: form === "named" ? sql`case when ${column} is null then 'empresa' end` : sql`case when ${column} is null then 'empresa' else ${id}::text end`,
    alias: sql`case when ${column} is null then ${customer} else ${alias} end`,
  };
}

const aliasFunction = (column: Sql, { to }: Field<"ref">): Sql => sql`${sql.id(`${to}_alias`)}(${column})`;

/** Many rows of a table name few people: in a join that OFFSET keeps apart, the planner caches the answers of the function. */
const hiddenName = (name: string, field: Field<"ref">): Sql =>
  sql`left join lateral (select ${aliasFunction(sql.ref(`r.${columnOf(name, field)}`), field)} as alias offset 0) ${sql.id(name)} on true`;

const joined = (from: string, name: string, to: string) =>
  sql`left join ${sql.table(tableOf(entityNamed(to)))} ${sql.id(name)} on ${sql.ref(`${name}.id`)} = ${sql.ref(`${from}.${columnOf(name, { kind: "ref", to })}`)}`;

/** The files of one field in their order. */
const filesOf = (entity: Entity, name: string) =>
  sql`(select coalesce(jsonb_agg(${fileObject("jsonb")} order by f.position, f.id), '[]') ${fromFiles(entity, [name])})`;

type Json = "json" | "jsonb";
const objectOf = (json: Json) => sql.raw(`${json}_build_object`);

export const fileObject = (json: Json) =>
  sql`${objectOf(json)}('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256, 'category', f.category, 'caption', f.caption, 'source', f.source,
    'recordedAt', f.recorded_at, 'original', f.original_sha256,
    'date', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'author', f.author_alias, 'preview', f.preview, 'width', f.width, 'height', f.height)`;

export const fromFiles = (entity: Entity, names: readonly string[], access: ListAccess = "any") =>
  sql`from ${access === "opened" ? openedRows("files", "f") : sql`files f`}
    where f.entity = ${sql.lit(entity.name)} and f.record_id = r.id and f.field in (${sql.join(names.map(sql.lit))}) and not f.deleted`;

/** The rows of a table that belong to the opened record, without the policies of the table: see the migration of these views. */
const openedRows = (table: string, rows: string) => sql`${sql.table(`opened_${table}`)} v cross join lateral (select (v.l).*) ${sql.id(rows)}`;
/** With them the view has the people, vehicles or zones that they refer to. */
const openedTarget = (as: string) => sql`cross join lateral (select (v.t).*) ${sql.id(as)}`;

/** How a list is read: like any; or of one record, without the names that the server knows; or so as one that has been opened. */
export type ListAccess = "any" | "named" | "opened";

/** The lines of one field, oldest first. */
function linesOf(entity: Entity, name: string, field: Field<"lines">): Sql {
  return sql`(select coalesce(jsonb_agg(${lineObject(field, "jsonb")} order by l.id), '[]') ${fromLines(entity, name, field)})`;
}

export function lineObject(field: Field<"lines">, json: Json, access: ListAccess = "any"): Sql {
  const values = Object.entries(field.fields).map(([key, one]) => {
    if (one.kind !== "ref" || (access !== "any" && isKnownByName(one.to))) return sql`${sql.lit(key)}, ${sql.ref(`l.${columnOf(key, one)}`)}`;
    const { id, alias } = referred("l", key, one);
    return sql`${sql.lit(key)}, case when ${id} is not null then ${objectOf(json)}('id', ${id}, 'alias', ${alias}) end`;
  });
  return sql`${objectOf(json)}('id', l.id, 'version', l.version, ${sql.join(values)})`;
}

export function fromLines(entity: Entity, name: string, field: Field<"lines">, access: ListAccess = "any"): Sql {
  const isOpened = access === "opened";
  const joins = Object.entries(field.fields).flatMap(([key, one]) => {
    if (one.kind !== "ref" || isHidden(one.to) || (access !== "any" && isKnownByName(one.to))) return [];
    return [isOpened && isSeenWithRecord(one.to) ? openedTarget(key) : joined("l", key, one.to)];
  });
  const table = lineTableOf(entity, name);
  return sql`from ${isOpened ? openedRows(table, "l") : sql`${sql.table(table)} l`} ${sql.join(joins, sql` `)}
    where ${sql.ref(`l.${snake(entity.name)}_id`)} = r.id`;
}

/** People and vehicles, whom everybody sees who sees a record with them. */
const isSeenWithRecord = (to: string) => entityNamed(to).scope === "file";

/** Many records share these links through a record they refer to (zones of an establishment): in a join, the planner caches them. */
const isShared = (field: Field): field is Field<"refs"> => field.kind === "refs" && field.via !== undefined;
const sharedAlias = (name: string) => `${name}.linked`;

/** References of a link table as a JSON list, or their names; `empresa:{customer}` stands for all the establishments of one. */
function linked(entity: Entity, name: string, field: Field<"refs">, form: Form): Sql {
  const together = isNamed(field, form) ? sql`string_agg(x.alias, ', ' order by x.alias), ''` : sql`jsonb_agg(ref order by x.alias), '[]'`;
  return sql`(select coalesce(${together}) as refs from (${linkedRows(entity, name, field, "jsonb")}) x)`;
}

/** Each of these references, as `ref` and `alias`. */
export function linkedRows(entity: Entity, name: string, field: Field<"refs">, json: Json, access: ListAccess = "any"): Sql {
  const isOpened = access === "opened";
  const { table, own, other: otherColumn, key } = linkOf(entity, name);
  const target = entityNamed(field.to);
  const other = `l.${otherColumn}`;
  const each = (id: Sql, alias: Sql) => sql`select ${objectOf(json)}('id', ${id}, 'alias', ${alias}) as ref, ${alias} as alias`;
  // A link of the record itself stays when its target is deleted, but not when that is blocked; a derived link does not stay.
  const isInView = isOpened && (isSeenWithRecord(field.to) || field.via !== undefined);
  const targets = isInView ? openedTarget("t") : sql`join ${sql.table(tableOf(target))} t on t.id = ${sql.ref(other)}`;
  const links = sql`${isOpened ? openedRows(table, "l") : sql`${sql.table(table)} l`} ${targets}`;
  const named = sql`${each(sql`t.id`, aliasIn(target, "t"))} from ${links} where ${sql.ref(`l.${own}`)} = ${sql.ref(key)} ${field.via ? sql`and not t.deleted` : sql``} ${target.fields.legalHold ? sql`and t.blocked_at is null and t.anonymised_at is null` : sql``}`;
  const whole = sql`union all ${each(sql`'empresa:' || c.id`, sql`c.alias`)} from ${sql.table(table)} l join customers c on c.id = l.customer_id where ${sql.ref(`l.${own}`)} = r.id and ${sql.ref(other)} is null`;
  return sql`${named} ${field.companyWide ? whole : sql``}`;
}

/** Reads the value of a field from a row of the database. */
function readerOf(name: string, field: Field, user: Pick<User, "role" | "offenders">, form: Form): (row: Row) => unknown {
  if (isFromLinks(field)) return figureReader(name, field);
  if (field.kind === "lines") {
    const read = lineReader(field.fields, user);
    return (row) => (row[name] as Row[]).map(read);
  }
  if (field.kind === "datetime") return (row) => fromInstant(row[name]);
  if (field.kind !== "ref" || isNamed(field, form)) return (row) => fromStored(field, row[name]);
  const [id, alias] = [`${name}.id`, `${name}.alias`];
  const named = form === "named";
  return (row) => (row[id] ? { id: row[id], alias: row[alias] } : named ? row[alias] : null);
}

/** Reads a line from JSON in the shape of the API. */
function lineReader(fields: Fields, user: Pick<User, "role" | "offenders">): (line: Row) => Row {
  const shown = Object.entries(fields).filter(([, field]) => canSee(user, field));
  return (line) => {
    const made: Row = { id: line.id, version: line.version };
    for (const [name, field] of shown) made[name] = field.kind === "datetime" ? fromInstant(line[name]) : fromStored(field, line[name]);
    return made;
  };
}
