import { canSee } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { isFromLines, isReadable } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { isKnownByName, namesMark } from "#server/db/known-names.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { columnOf, entityNamed, linkOf, tableOf } from "./columns.ts";
import { lineFlag } from "./line-flag.ts";
import { inOrder, isListed, type ListPart, listParts } from "./list-parts.ts";
import { isLocated, type Located, locatedNames } from "./located-names.ts";
import { isHidden, referred } from "./referred.ts";
import { type Cell, columnCell, type Part, readRef, refCell, refCells, rowText, splitRow, valuesReader } from "./row-text.ts";
import { wholeNames, wholeRecord } from "./select.ts";

export type Whole<E extends Entity> = {
  /** The records that meet the condition on `r`, in parts: `r.id`, `x.part` and `x.value`. */
  from: (condition: Sql<boolean>) => Sql;
  /** What has to run before a statement that reads this record, if its lists are read through the views of an opened record. */
  opening: ((id: unknown) => Sql) | undefined;
  /** Reads the parts of one record. */
  read: (parts: readonly Part[]) => {
    /** Those whom they refer to by id alone, and the mark of their names, if the server remembers names. */
    unnamed: { mark: string; ids: string[] } | undefined;
    /** Reads the names of cases, issues and civil cases, if there are any. */
    located: Sql<Part> | undefined;
    toRecord: (known?: ReadonlyMap<string, string>, located?: readonly Part[]) => RecordOf<E>;
  };
};

/** The part with the columns, and those with records of an entity: no field has such a name. */
const columnsPart = "";
const partOf = (to: string) => `:${to}`;

/**
 * Whole records in parts, each a row of the same statement. A list as a column is an aggregate that PostgreSQL sets up and runs, also where the list
 * is empty, as most are; as a part it is one look at an index. The columns are made one text where the record is read, by OFFSET: handed from step to
 * step they would cost as much as the lists. Records that several fields refer to (courts, lawyers) are read at once. `isOne` if the
 * statement reads one record: then the policies of its lists need not be asked again. Those of staff are no conditions at all.
 */
export function wholeOf<E extends Entity>(entity: E, user: User, names: readonly string[] = wholeNames(entity), isOne = false): Whole<E> {
  /** Names of users, lawyers, courts, the customer and the establishment come from memory. */
  const isRemembered = isOne && isLocated(entity);
  const isNamed = (field: Field): field is Field<"ref"> => field.kind === "ref" && (!isHidden(field.to) || (isRemembered && isKnownByName(field.to)));
  const shown = names
    .map((name) => [name, entity.fields[name]!] as const)
    .filter(([name, field]) => !(name in wholeRecord) && isReadable(field) && canSee(user, field));
  const refs = shown.flatMap(([name, field]) => (isNamed(field) ? [{ name, field }] : []));
  const listed = shown.flatMap(([name, field]) => (isListed(field) ? [{ name, field }] : []));
  const plain = shown.filter(([, field]) => !isNamed(field) && !isListed(field));
  const columns = [...fixedCells, ...plain.map(([name, field]) => cellOf(entity, user, name, field))];
  // Needed to make the record, but not a part of it. The customer is the name of all its establishments.
  const keyCells = [
    ...refs.map(({ name, field }) => columnCell(name, sql.ref(`r.${columnOf(name, field)}`))),
    ...(refs.some(({ field }) => field.companyWide) ? [columnCell(customerKey, sql`r.customer_id`)] : []),
    ...(isRemembered ? [columnCell(markKey, namesMark)] : []),
  ];
  const isOpened = isRemembered && !isStaff(user.role) && listed.length > 0;
  const lists = listParts(entity, user, listed, isOpened ? "opened" : isRemembered ? "named" : "any");
  const referring = columnsByEntity(
    refs.filter(({ field }) => !isRemembered || !(isKnownByName(field.to) || isLater(field))),
    refs.some(({ field }) => field.companyWide) && !isRemembered,
  );
  const selects = [sql`select ${sql.lit(columnsPart)}, r.columns`, ...namesOf(referring), ...lists.selects];
  // What the other parts need of the record.
  const keys = new Set([
    "r.id",
    ...listed.flatMap(({ name, field }) => (field.kind === "refs" ? [linkOf(entity, name).key] : [])),
    ...[...referring.values()].flatMap((of) => [...of]),
  ]);
  const rows = (condition: Sql<boolean>) => sql`(
    select ${sql.join([...keys].map((key) => sql.ref(key)))}, ${rowText([...columns, ...keyCells])} as columns
    from ${sql.table(tableOf(entity))} r where ${condition} ${isOpened ? sql`and r.id = opened_record()` : sql``} offset 0) r`;

  return {
    from: (condition) => sql`${rows(condition)} cross join lateral (${sql.join(selects, sql` union all `)}) x (part, value)`,
    opening: isOpened ? (id) => opening(entity, id) : undefined,
    read: recordReader({ columns, keyCells, refs, lists: lists.parts, names: shown.map(([name]) => name), isRemembered }),
  };
}

type Reading = { columns: Cell[]; keyCells: Cell[]; refs: NamedRef[]; lists: ListPart[]; names: string[]; isRemembered: boolean };

/** Reads records of these columns, references and lists. */
function recordReader<E extends Entity>({ columns, keyCells, refs, lists, names, isRemembered }: Reading): Whole<E>["read"] {
  const readColumns = valuesReader(columns, 0, [...Object.keys(wholeRecord), ...names]);
  const readKeys = valuesReader(keyCells, columns.flatMap(({ selected }) => selected).length);
  const knownRefs = [...refs.flatMap(({ name, field }) => (isKnownByName(field.to) ? [name] : [])), customerKey];
  const laterRefs = isRemembered ? refs.filter(({ field }) => isLater(field)) : [];
  return (parts) => {
    const texts = Map.groupBy(parts, ({ part }) => part);
    const values = splitRow(texts.get(columnsPart)![0]!.value);
    const keys = readKeys(values);
    const textsOf = (name: string) => texts.get(name)?.map(({ value }) => value) ?? [];
    const listed = lists.map((list) => ({ ...list, entries: list.isLater ? [] : textsOf(list.name).map(list.read) }));
    const later: Located[] = [
      ...laterRefs.flatMap(({ name, field }) =>
        keys[name] ? [{ part: partOf(field.to), to: field.to, ids: [keys[name] as string], isList: false }] : [],
      ),
      ...lists.flatMap(({ name, field, isLater }) =>
        isLater && texts.has(name) ? [{ part: name, to: (field as Field<"refs">).to, ids: textsOf(name), isList: true }] : [],
      ),
    ];
    const ids = () => [
      ...knownRefs.map((name) => keys[name]),
      ...listed.flatMap(({ unnamed, entries }) => unnamed.flatMap((key) => entries.map((entry) => entry[key]))),
    ];
    return {
      unnamed: isRemembered ? { mark: keys[markKey] as string, ids: ids().filter((id) => typeof id === "string") } : undefined,
      located: later.length > 0 ? locatedNames(later) : undefined,
      toRecord: (known, located = []) => {
        const record = readColumns(values);
        const referred = [...parts, ...located].filter(({ part }) => part.startsWith(":")).map(({ value }) => readRef(value));
        const nameOf = (id: unknown) => known?.get(id as string) ?? referred.find((one) => one.id === id)?.alias;
        for (const { name, field } of refs) {
          const isWhole = field.companyWide && keys[name] === null;
          const alias = nameOf(isWhole ? keys[customerKey] : keys[name]);
          // Row-level security hides those without a name.
          if (alias !== undefined) record[name] = { id: isWhole ? "empresa" : keys[name], alias };
        }
        for (const { name, field, read, unnamed, entries } of listed) {
          for (const { part, value } of located) if (part === name) entries.push(read(value));
          for (const key of unnamed) for (const entry of entries) entry[key] &&= { id: entry[key], alias: nameOf(entry[key]) };
          record[name] = inOrder(entries, field);
        }
        return record as RecordOf<E>;
      },
    };
  };
}

const customerKey = ":customer";
const markKey = ":mark";

/** The fixed columns of a record. */
const fixedKinds: Partial<Record<string, Field["kind"]>> = { version: "integer", deleted: "boolean", createdAt: "datetime", updatedAt: "datetime" };
const fixedCells = Object.entries(wholeRecord).map(([name, column]) => columnCell(name, sql.ref(`r.${column}`), fixedKinds[name]));

function cellOf(entity: Entity, user: User, name: string, field: Field): Cell {
  if (isFromLines(field)) return columnCell(name, lineFlag(user, entity, name, field), field.kind);
  if (field.kind !== "ref") return columnCell(name, sql.ref(`r.${columnOf(name, field)}`), field.kind);
  const { id, alias } = referred("r", name, field);
  return refCell(name, id, alias);
}

const isLater = ({ to }: Field<"ref">) => isLocated(entityNamed(to));
/**
 * The views of its lists show the record that row-level security lets through here. A statement of its own: what the views show would otherwise depend on
 * which part of the reading statement runs first.
 */
const opening = (entity: Entity, id: unknown) =>
  sql`select set_config('sumario.opened', r.id::text, true) from ${sql.table(tableOf(entity))} r where r.id = ${id}`;

type NamedRef = { name: string; field: Field<"ref"> };

/** The columns of these fields, by the entity that they refer to. All establishments of a customer have its name. */
function columnsByEntity(refs: readonly NamedRef[], isCompanyWide: boolean): Map<string, Set<string>> {
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
    return sql`select ${sql.lit(partOf(to))}, ${rowText(refCells(sql`t.id`, aliasIn(target, "t")))}
      from ${sql.table(tableOf(target))} t where t.id = ${referring.size === 1 ? ids : sql`any(array[${ids}])`}`;
  });
