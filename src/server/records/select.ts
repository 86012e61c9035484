import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, Listed, ListedOf, RecordOf, SystemFields } from "#domain/entity.ts";
import { isFromLines, isFromLinks, isReadable, traits } from "#domain/field-traits.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { aliasOf, columnOf, fromStored, tableOf } from "./columns.ts";
import { fromInstant } from "./instant.ts";
import { lineFlag } from "./line-flag.ts";
import { figureReader, linkFigures } from "./link-figures.ts";
import { fileObject, fromFiles, fromLines, lineObject, linkedRows } from "./list-rows.ts";
import { cellOf, cellReader, packedCells } from "./packed-cells.ts";
import { type Form, hiddenName, isHidden, joined, referred } from "./referred.ts";

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
export const wholeRecord = { id: "id", version: "version", deleted: "deleted", createdAt: "created_at", updatedAt: "updated_at" };

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
  const isCopied = ([name, field]: readonly [string, Field]) => !packed?.readers.has(name) && isAsStored(field);
  const copied = [...fixedNames.filter((name) => !instants.has(name)), ...shown.filter(isCopied).map(([name]) => name)];
  const dated = fixedNames.filter((name) => instants.has(name));
  const others = readers.filter(([name]) => !copied.includes(name));
  // A record gets all its names at once: added one by one, each would change what V8 knows of the object.
  const empty: Row = Object.fromEntries([...fixedNames, ...readers.map(([name]) => name)].map((name) => [name, null]));
  return {
    columns: sql.join([...(packed ? [packed.columns] : always), ...plain.map(([name, value]) => sql`${value} as ${sql.id(name)}`)]),
    readers,
    from: sql`${sql.table(tableOf(entity))} r ${sql.join(joins, sql` `)}`,
    toRecord: (row) => {
      const record = { ...empty };
      for (const name of copied) record[name] = row[name];
      for (const name of dated) record[name] = fromInstant(row[name]);
      for (const [name, read] of others) record[name] = read(row);
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

/** The files of one field in their order. */
const filesOf = (entity: Entity, name: string) =>
  sql`(select coalesce(jsonb_agg(${fileObject} order by f.position, f.id), '[]') ${fromFiles(entity, [name])})`;

/** The lines of one field, oldest first. */
function linesOf(entity: Entity, name: string, field: Field<"lines">): Sql {
  return sql`(select coalesce(jsonb_agg(${lineObject(field)} order by l.id), '[]') ${fromLines(entity, name, field)})`;
}

/** Many records share these links through a record they refer to (zones of an establishment): in a join, the planner caches them. */
const isShared = (field: Field): field is Field<"refs"> => field.kind === "refs" && field.via !== undefined;
const sharedAlias = (name: string) => `${name}.linked`;

/** References of a link table as a JSON list, or their names; `empresa:{customer}` stands for all the establishments of one. */
function linked(entity: Entity, name: string, field: Field<"refs">, form: Form): Sql {
  const together = isNamed(field, form) ? sql`string_agg(x.alias, ', ' order by x.alias), ''` : sql`jsonb_agg(ref order by x.alias), '[]'`;
  return sql`(select coalesce(${together}) as refs from (${linkedRows(entity, name, field, refAndAlias)}) x)`;
}

const refAndAlias = (id: Sql, alias: Sql) => sql`jsonb_build_object('id', ${id}, 'alias', ${alias}) as ref, ${alias} as alias`;

/** Whether the API gives the value of a field as the database does. */
const isAsStored = (field: Field) =>
  !isFromLines(field) && !isFromLinks(field) && !["lines", "datetime", "ref"].includes(field.kind) && !traits[field.kind].hundredths;

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
