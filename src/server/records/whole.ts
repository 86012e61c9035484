import { canSee } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { isReadable } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { isKnownByName, namesMark } from "#server/db/known-names.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { columnOf, entityNamed, linkOf, tableOf } from "./columns.ts";
import { fileObject, fromFiles, fromLines, type ListAccess, lineObject, linkedRows } from "./list-rows.ts";
import { isHidden } from "./referred.ts";
import { type Row, shapeOf, wholeNames } from "./select.ts";

/** A part of a record: its columns, a record that it refers to, or an entry of one of its lists. */
export type Part = { part: string; value: Row };

export type Whole<E extends Entity> = {
  /** The records that meet the condition on `r`, in parts: `r.id`, `x.part` and `x.value`. */
  from: (condition: Sql<boolean>) => Sql;
  toRecord: (parts: readonly Part[], known?: ReadonlyMap<string, string>) => RecordOf<E>;
  /** Those whom these parts refer to by id alone, and the mark of their names. Only for one record. */
  unnamed: (parts: readonly Part[]) => { mark: string; ids: string[] } | undefined;
};

/** The part with the columns, and those with records of an entity: no field has such a name. */
const columnsPart = "";
const partOf = (to: string) => `:${to}`;
const markColumn = ":mark";

const isListed = (field: Field): field is Field<"refs" | "files" | "lines"> => ["refs", "files", "lines"].includes(field.kind);

/**
 * Whole records in parts, each a row of the same statement. A list as a column is an aggregate that PostgreSQL sets up and runs, also where the list
 * is empty, as most are; as a part it is one look at an index. The columns are made JSON where the record is read, by OFFSET: handed from step to step
 * they would cost as much as the lists. Records that several fields refer to (courts, lawyers) are read at once. `isOne` if the
 * statement reads one record: then the policies of its lists need not be asked again. Those of staff are no conditions at all.
 */
export function wholeOf<E extends Entity>(entity: E, user: User, names: readonly string[] = wholeNames(entity), isOne = false): Whole<E> {
  /** Names of users, lawyers, courts, the customer and the establishment come from memory. */
  const isRemembered = isOne && isLocated(entity);
  const isNamed = (field: Field): field is Field<"ref"> => field.kind === "ref" && (!isHidden(field.to) || (isRemembered && isKnownByName(field.to)));
  const shown = names.map((name) => [name, entity.fields[name]!] as const).filter(([, field]) => isReadable(field) && canSee(user, field));
  const refs = shown.flatMap(([name, field]) => (isNamed(field) ? [{ name, field, id: `${name}.id`, alias: `${name}.alias` }] : []));
  const lists = shown.flatMap(([name, field]) => (isListed(field) ? [{ name, field }] : []));
  const plain = shown.flatMap(([name, field]) => (isNamed(field) || isListed(field) ? [] : [name]));
  const ids = refs.map(({ name, field, id }) => sql`${sql.ref(`r.${columnOf(name, field)}`)} as ${sql.id(id)}`);
  const isCompanyWide = refs.some(({ field }) => field.companyWide);
  const customer = isCompanyWide ? [sql`r.customer_id as ${sql.id(partOf("customer"))}`] : [];
  const mark = isRemembered ? [sql`${namesMark} as ${sql.id(markColumn)}`] : [];
  const columns = sql.join([shapeOf(entity, user, plain).columns, ...ids, ...customer, ...mark]);
  const isOpened = isRemembered && !isStaff(user.role) && lists.length > 0;
  const referring = columnsByEntity(
    refs.filter(({ field }) => !isRemembered || !isKnownByName(field.to)),
    isCompanyWide && !isRemembered,
  );
  const parts = [
    sql`select ${sql.lit(columnsPart)}, r.columns ${isOpened ? sql`where r.opened is not null` : sql``}`,
    ...namesOf(referring),
    ...listsOf(entity, lists, isOpened ? "opened" : isRemembered ? "named" : "any"),
  ];
  // What the other parts need of the record.
  const keys = new Set([
    "r.id",
    ...lists.flatMap(({ name, field }) => (field.kind === "refs" ? [linkOf(entity, name).key] : [])),
    ...[...referring.values()].flatMap((of) => [...of]),
  ]);
  const rows = (condition: Sql<boolean>) => sql`(
    select ${sql.join([...keys].map((key) => sql.ref(key)))}, row_to_json(q) as columns ${isOpened ? opening : sql``}
    from ${sql.table(tableOf(entity))} r cross join lateral (select ${columns}) q where ${condition} offset 0) r`;
  const { toRecord } = shapeOf(entity, user, names);
  const columnsOf = (found: readonly Part[]) => found.find(({ part }) => part === columnsPart)!.value;
  const knownIds = refs.flatMap(({ field, id }) => (isKnownByName(field.to) ? [id] : []));
  const knownInLines = new Map(lists.flatMap(({ name, field }) => (field.kind === "lines" ? [[name, knownKeys(field)] as const] : [])));
  return {
    from: (condition) => sql`${rows(condition)} cross join lateral (${sql.join(parts, sql` union all `)}) x (part, value)`,
    unnamed: (found) => {
      if (!isRemembered) return undefined;
      const row = columnsOf(found);
      const ids = [...knownIds, partOf("customer")].map((id) => row[id]);
      for (const { part, value } of found) for (const key of knownInLines.get(part) ?? []) ids.push(value[key]);
      return { mark: row[markColumn] as string, ids: ids.filter((id) => typeof id === "string") };
    },
    toRecord: (found, known) => {
      const row = columnsOf(found);
      for (const { name } of lists) row[name] = [];
      const aliases = new Map<unknown, unknown>(known);
      for (const { part, value } of found) {
        if (part.startsWith(":")) aliases.set(value.id, value.alias);
        else if (part !== columnsPart) (row[part] as Row[]).push(known ? withNames(value, knownInLines.get(part), known) : value);
      }
      for (const { name, field } of lists) row[name] = inOrder(row[name] as Row[], field);
      for (const { field, id, alias } of refs) {
        const isWhole = field.companyWide && row[id] === null;
        row[alias] = aliases.get(isWhole ? row[partOf("customer")] : row[id]);
        if (isWhole) row[id] = "empresa";
        // Row-level security hides it.
        else if (row[alias] === undefined) row[id] = null;
      }
      return toRecord(row);
    },
  };
}

const knownKeys = ({ fields }: Field<"lines">) =>
  Object.entries(fields).flatMap(([key, one]) => (one.kind === "ref" && isKnownByName(one.to) ? [key] : []));

/** A line with the names that it has only as ids. */
function withNames(line: Row, keys: readonly string[] | undefined, known: ReadonlyMap<string, string>): Row {
  for (const key of keys ?? []) line[key] = typeof line[key] === "string" ? { id: line[key], alias: known.get(line[key]) } : null;
  return line;
}

/** Files as people have placed them, lines as they were added, references by name: sorting in the database costs as much as reading a list. */
function inOrder(entries: Row[], { kind }: Field<"refs" | "files" | "lines">): Row[] {
  if (kind === "files") return placed(entries as unknown as [position: number, file: Row][]);
  if (entries.length < 2) return entries;
  if (kind === "lines") return entries.sort(byId);
  return entries.sort((one, other) => byName.compare(String(one.alias), String(other.alias)));
}
const byId = (one: Row, other: Row) => (String(one.id) < String(other.id) ? -1 : 1);
const placed = (files: [position: number, file: Row][]): Row[] =>
  files.sort(([first, one], [second, other]) => first - second || byId(one, other)).map(([, file]) => file);
/** As the collation of the columns. */
const byName = new Intl.Collator("es");

/** Cases, issues and civil cases, whose lists are seen by those who see the record. */
const isLocated = ({ scope }: Entity) => scope === "case" || scope === "civil";
/** Row-level security has let the record through: the views of its lists may show them. The parts name it, so that it is set before they are read. */
const opening = sql`, set_config('sumario.opened', r.id::text, true) as opened`;

/** The columns of these fields, by the entity that they refer to. All establishments of a customer have its name. */
function columnsByEntity(refs: readonly { name: string; field: Field<"ref"> }[], isCompanyWide: boolean): Map<string, Set<string>> {
  const byEntity = Map.groupBy(
    refs.map(({ name, field }) => ({ to: field.to as string, column: `r.${columnOf(name, field)}` })),
    ({ to }) => to,
  );
  const columns = new Map([...byEntity].map(([to, ofEntity]) => [to, new Set(ofEntity.map(({ column }) => column))]));
  if (isCompanyWide) columns.set("customer", (columns.get("customer") ?? new Set()).add("r.customer_id"));
  return columns;
}

/** The names of the records that these columns refer to. */
const namesOf = (columns: ReadonlyMap<string, ReadonlySet<string>>): Sql[] =>
  [...columns].map(([to, referring]) => {
    const target = entityNamed(to);
    const ids = sql.join([...referring].map((column) => sql.ref(column)));
    return sql`select ${sql.lit(partOf(to))}, json_build_object('id', t.id, 'alias', ${aliasIn(target, "t")})
      from ${sql.table(tableOf(target))} t where t.id = ${referring.size === 1 ? ids : sql`any(array[${ids}])`}`;
  });

/** The entries of these lists. Files of all fields are in one index. */
function listsOf(entity: Entity, lists: readonly { name: string; field: Field<"refs" | "files" | "lines"> }[], access: ListAccess): Sql[] {
  const files = lists.flatMap(({ name, field }) => (field.kind === "files" ? [name] : []));
  const ofFiles = sql`select f.field, json_build_array(f.position, ${fileObject("json")}) ${fromFiles(entity, files, access)}`;
  return [
    ...(files.length > 0 ? [ofFiles] : []),
    ...lists.flatMap(({ name, field }) => {
      if (field.kind === "lines")
        return [sql`select ${sql.lit(name)}, ${lineObject(field, "json", access)} ${fromLines(entity, name, field, access)}`];
      if (field.kind === "refs") return [sql`select ${sql.lit(name)}, x.ref from (${linkedRows(entity, name, field, "json", access)}) x`];
      return [];
    }),
  ];
}
