import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { isKnownByName } from "#server/db/known-names.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { columnOf, entityNamed, lineTableOf, linkOf, snake, tableOf } from "./columns.ts";
import { isHidden, joined, referred } from "./referred.ts";

/** What a file shows of itself, and in which column it has that. */
export const fileColumns = {
  id: "id",
  name: "name",
  type: "type",
  size: "size",
  sha256: "sha256",
  category: "category",
  caption: "caption",
  source: "source",
  recordedAt: "recorded_at",
  original: "original_sha256",
  date: "created_at",
  author: "author_alias",
  preview: "preview",
  width: "width",
  height: "height",
  draftOf: "draft_of",
  filing: "filing",
  office: "office",
} as const;

const fileValues = Object.entries(fileColumns).map(([key, column]) => {
  const value = sql.ref(`f.${column}`);
  return sql`${sql.lit(key)}, ${key === "date" ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value}`;
});
export const fileObject = sql`jsonb_build_object(${sql.join(fileValues)})`;

export const fromFiles = (entity: Entity, names: readonly string[], access: ListAccess = "any") =>
  sql`from ${access === "opened" ? openedRows("files", "f") : sql`files f`}
    where f.entity = ${sql.lit(entity.name)} and f.field in (${sql.join(names.map(sql.lit))}) and not f.deleted ${access === "opened" ? sql`` : sql`and f.record_id = r.id`}`;

/**
 * The rows of a table that belong to the opened record, without the policies of the table: see the migration of these views. Which record that is need
 * not be said once more: PostgreSQL would compare both for each list, in a step of its own.
 */
const openedRows = (table: string, rows: string) => sql`${sql.table(`opened_${table}`)} v cross join lateral (select (v.l).*) ${sql.id(rows)}`;
/** With them the view has the people, vehicles or zones that they refer to. */
const openedTarget = (as: string) => sql`cross join lateral (select (v.t).*) ${sql.id(as)}`;

/** `any` reads a list with all names, under the policies of its tables; `named` leaves out the names that the server remembers; `opened` also reads the views of the opened record. */
export type ListAccess = "any" | "named" | "opened";

export function lineObject(field: Field<"lines">): Sql {
  const values = Object.entries(field.fields).map(([key, one]) => {
    if (one.kind !== "ref") return sql`${sql.lit(key)}, ${sql.ref(`l.${columnOf(key, one)}`)}`;
    const { id, alias } = referred("l", key, one);
    return sql`${sql.lit(key)}, case when ${id} is not null then jsonb_build_object('id', ${id}, 'alias', ${alias}) end`;
  });
  return sql`jsonb_build_object('id', l.id, 'version', l.version, ${sql.join(values)})`;
}

export function fromLines(entity: Entity, name: string, field: Field<"lines">, access: ListAccess = "any"): Sql {
  const isOpened = access === "opened";
  const joins = Object.entries(field.fields).flatMap(([key, one]) => {
    if (one.kind !== "ref" || isHidden(one.to) || (access !== "any" && isKnownByName(one.to))) return [];
    return [isOpened && isSeenWithRecord(one.to) ? openedTarget(key) : joined("l", key, one.to)];
  });
  const table = lineTableOf(entity, name);
  const rows = isOpened ? openedRows(table, "l") : sql`${sql.table(table)} l`;
  return sql`from ${rows} ${sql.join(joins, sql` `)} ${isOpened ? sql`` : sql`where ${sql.ref(`l.${snake(entity.name)}_id`)} = r.id`}`;
}

/** People and vehicles, whom everybody sees who sees a record with them. */
const isSeenWithRecord = (to: string) => entityNamed(to).scope === "file";

/** Whether a list still shows the record aliased `t`: not once it is blocked. */
export const isReachable = ({ fields }: Entity): Sql<boolean> =>
  fields.legalHold ? sql`t.blocked_at is null and t.anonymised_at is null` : sql`true`;

/** The same without their names. */
export function linkedIds(entity: Entity, name: string, shown: (id: Sql) => Sql, access: ListAccess): Sql {
  const { table, own, other, key } = linkOf(entity, name);
  const id = shown(sql.ref(`l.${other}`));
  return access === "opened"
    ? sql`select ${id} from ${openedRows(table, "l")}`
    : sql`select ${id} from ${sql.table(table)} l where ${sql.ref(`l.${own}`)} = ${sql.ref(key)}`;
}

/** A row for each of these references, with what `shown` makes of its id and its name. */
export function linkedRows(entity: Entity, name: string, field: Field<"refs">, shown: (id: Sql, alias: Sql) => Sql, access: ListAccess = "any"): Sql {
  const isOpened = access === "opened";
  const { table, own, other: otherColumn, key } = linkOf(entity, name);
  const target = entityNamed(field.to);
  const other = `l.${otherColumn}`;
  const isInView = isOpened && (isSeenWithRecord(field.to) || field.via !== undefined);
  const targets = isInView ? openedTarget("t") : sql`join ${sql.table(tableOf(target))} t on t.id = ${sql.ref(other)}`;
  const links = sql`${isOpened ? openedRows(table, "l") : sql`${sql.table(table)} l`} ${targets}`;
  const conditions = [
    isOpened && !field.via ? sql`true` : sql`${sql.ref(`l.${own}`)} = ${sql.ref(key)}`,
    // A link of the record itself stays when its target is deleted; a derived link does not.
    ...(field.via ? [sql`not t.deleted`] : []),
    isReachable(target),
  ];
  const named = sql`select ${shown(sql`t.id`, aliasIn(target, "t"))} from ${links} where ${sql.join(conditions, sql` and `)}`;
  const whole = sql`union all select ${shown(sql`'empresa:' || c.id`, sql`c.alias`)} from ${sql.table(table)} l join customers c on c.id = l.customer_id where ${sql.ref(`l.${own}`)} = r.id and ${sql.ref(other)} is null`;
  return sql`${named} ${field.companyWide ? whole : sql``}`;
}
