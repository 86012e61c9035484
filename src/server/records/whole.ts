import { canSee } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { isReadable } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { columnOf, entityNamed, tableOf } from "./columns.ts";
import { fileObject, fromFiles, fromLines, isHidden, lineObject, linkedRows, type Row, shapeOf, wholeNames } from "./select.ts";

/** A part of a record: its columns, a record that it refers to, or an entry of one of its lists. */
export type Part = { part: string; value: Row };

type Whole<E extends Entity> = {
  /** The table `r` with the parts of each record as `x.part` and `x.value`. */
  from: Sql;
  toRecord: (parts: readonly Part[]) => RecordOf<E>;
};

/** The part with the columns, and those with records of an entity: no field has such a name. */
const columnsPart = "";
const partOf = (to: string) => `:${to}`;

const isNamed = (field: Field): field is Field<"ref"> => field.kind === "ref" && !isHidden(field.to);
const isListed = (field: Field): field is Field<"refs" | "files" | "lines"> => ["refs", "files", "lines"].includes(field.kind);

/**
 * Whole records in parts, each a row of the same statement. A list as a column is an aggregate that PostgreSQL sets up and runs, also where the list
 * is empty, as most are; as a part it is one look at an index. Records that several fields refer to (courts, lawyers) are read at once. `isOne` if the
 * statement reads one record: then the policies of its lists need not be asked again. Those of staff are no conditions at all.
 */
export function wholeOf<E extends Entity>(entity: E, user: User, names: readonly string[] = wholeNames(entity), isOne = false): Whole<E> {
  const shown = names.map((name) => [name, entity.fields[name]!] as const).filter(([, field]) => isReadable(field) && canSee(user, field));
  const refs = shown.flatMap(([name, field]) => (isNamed(field) ? [{ name, field, id: `${name}.id`, alias: `${name}.alias` }] : []));
  const lists = shown.flatMap(([name, field]) => (isListed(field) ? [{ name, field }] : []));
  const plain = shown.flatMap(([name, field]) => (isNamed(field) || isListed(field) ? [] : [name]));
  const ids = refs.map(({ name, field, id }) => sql`${sql.ref(`r.${columnOf(name, field)}`)} as ${sql.id(id)}`);
  const isCompanyWide = refs.some(({ field }) => field.companyWide);
  const customer = isCompanyWide ? [sql`r.customer_id as ${sql.id(partOf("customer"))}`] : [];
  const columns = sql.join([shapeOf(entity, user, plain).columns, ...ids, ...customer]);
  const isOpened = isOne && !isStaff(user.role) && isLocated(entity) && lists.length > 0;
  const parts = [
    sql`select ${sql.lit(columnsPart)}, row_to_json(q) from (select ${columns}) q ${isOpened ? sql`where opened.id is not null` : sql``}`,
    ...namesOf(refs, isCompanyWide),
    ...listsOf(entity, lists, isOpened),
  ];
  const { toRecord } = shapeOf(entity, user, names);
  return {
    from: sql`${sql.table(tableOf(entity))} r ${isOpened ? opening : sql``} cross join lateral (${sql.join(parts, sql` union all `)}) x (part, value)`,
    toRecord: (found) => {
      const row = found.find(({ part }) => part === columnsPart)!.value;
      for (const { name } of lists) row[name] = [];
      const aliases = new Map<unknown, unknown>();
      for (const { part, value } of found) {
        if (part.startsWith(":")) aliases.set(value.id, value.alias);
        else if (part !== columnsPart) (row[part] as Row[]).push(value);
      }
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

/** Cases, issues and civil cases, whose lists are seen by those who see the record. */
const isLocated = ({ scope }: Entity) => scope === "case" || scope === "civil";
/** Row-level security has let the record through: the views of its lists may show them. The parts name it, so that it is set before they are read. */
const opening = sql`cross join lateral (select set_config('sumario.opened', r.id::text, true) as id) opened`;

/** The names of the records that these fields refer to, by entity. All establishments of a customer have its name. */
function namesOf(refs: readonly { name: string; field: Field<"ref"> }[], isCompanyWide: boolean): Sql[] {
  const byEntity = Map.groupBy(
    refs.map(({ name, field }) => ({ to: field.to as string, column: `r.${columnOf(name, field)}` })),
    ({ to }) => to,
  );
  const columns = new Map([...byEntity].map(([to, ofEntity]) => [to, new Set(ofEntity.map(({ column }) => column))]));
  if (isCompanyWide) columns.set("customer", (columns.get("customer") ?? new Set()).add("r.customer_id"));
  return [...columns].map(([to, referring]) => {
    const target = entityNamed(to);
    const ids = sql.join([...referring].map((column) => sql.ref(column)));
    return sql`select ${sql.lit(partOf(to))}, json_build_object('id', t.id, 'alias', ${aliasIn(target, "t")})
      from ${sql.table(tableOf(target))} t where t.id = ${referring.size === 1 ? ids : sql`any(array[${ids}])`}`;
  });
}

/** The entries of these lists in their order, which the rows of a statement keep. Files of all fields are in one index. */
function listsOf(entity: Entity, lists: readonly { name: string; field: Field<"refs" | "files" | "lines"> }[], isOpened: boolean): Sql[] {
  const files = lists.flatMap(({ name, field }) => (field.kind === "files" ? [name] : []));
  const ofFiles = sql`(select f.field, ${fileObject("json")} ${fromFiles(entity, files, isOpened)} order by f.position, f.id)`;
  return [
    ...(files.length > 0 ? [ofFiles] : []),
    ...lists.flatMap(({ name, field }) => {
      if (field.kind === "lines")
        return [sql`(select ${sql.lit(name)}, ${lineObject(field, "json")} ${fromLines(entity, name, field, isOpened)} order by l.id)`];
      if (field.kind === "refs")
        return [sql`(select ${sql.lit(name)}, x.ref from (${linkedRows(entity, name, field, "json", isOpened)}) x order by x.alias)`];
      return [];
    }),
  ];
}
