import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, Kept } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasOf, columnOf, entityNamed, fromStored, linkOf, tableOf } from "./columns.ts";

export type Row = Record<string, unknown>;
/** A record of any entity, as the API gives it. */
export type AnyRecord = Kept & Record<string, unknown>;

type Shape = { columns: Sql; from: Sql; toRecord: (row: Row) => AnyRecord };

/** What to select to read records of this entity for this person, and how to make a record of each row. */
export function shapeOf(entity: Entity, user: Pick<User, "role">, fields = Object.keys(entity.fields)): Shape {
  const shown = fields.map((name) => [name, entity.fields[name]!] as const).filter(([, field]) => field.kind !== "password" && canSee(user, field));
  const columns = shown.flatMap(([name, field]) => selected(entity, name, field));
  const joins = shown.flatMap(([name, field]) => (field.kind === "ref" ? [joined(name, field.to)] : []));
  return {
    columns: sql.join([sql`r.id, r.version, r.deleted, r.created_at as "createdAt", r.updated_at as "updatedAt"`, ...columns]),
    from: sql`${sql.table(tableOf(entity))} r ${sql.join(joins, sql` `)}`,
    toRecord: (row) => toRecord(shown, row),
  };
}

function selected(entity: Entity, name: string, field: Field): Sql[] {
  if (field.kind === "ref")
    return [
      sql`${sql.ref(`${name}.id`)} as ${sql.id(`${name}.id`)}`,
      sql`${sql.ref(`${name}.${aliasOf(entityNamed(field.to))}`)} as ${sql.id(`${name}.alias`)}`,
    ];
  if (field.kind === "refs") return [sql`${linked(entity, name, field)} as ${sql.id(name)}`];
  return [sql`${sql.ref(`r.${columnOf(name, field)}`)} as ${sql.id(name)}`];
}

const joined = (name: string, to: string) =>
  sql`left join ${sql.table(tableOf(entityNamed(to)))} ${sql.id(name)} on ${sql.ref(`${name}.id`)} = ${sql.ref(`r.${columnOf(name, { kind: "ref", to })}`)}`;

/** References of a link table as a JSON list; `empresa:{customer}` stands for all the establishments of one. */
function linked(entity: Entity, name: string, field: Extract<Field, { kind: "refs" }>): Sql {
  const { table, own, other: otherColumn } = linkOf(entity, name);
  const target = entityNamed(field.to);
  const other = `l.${otherColumn}`;
  const each = (id: Sql, alias: Sql) => sql`select jsonb_build_object('id', ${id}, 'alias', ${alias}) as ref, ${alias} as alias`;
  const named = sql`${each(sql`t.id`, sql.ref(`t.${aliasOf(target)}`))} from ${sql.table(table)} l join ${sql.table(tableOf(target))} t on t.id = ${sql.ref(other)} where ${sql.ref(`l.${own}`)} = r.id`;
  const whole = sql`union all ${each(sql`'empresa:' || c.id`, sql`c.alias`)} from ${sql.table(table)} l join customers c on c.id = l.customer_id where ${sql.ref(`l.${own}`)} = r.id and ${sql.ref(other)} is null`;
  return sql`(select coalesce(jsonb_agg(ref order by x.alias), '[]') from (${named} ${field.whole ? whole : sql``}) x)`;
}

function toRecord(shown: (readonly [string, Field])[], row: Row): AnyRecord {
  const record: Row = { id: row.id, version: row.version, deleted: row.deleted, createdAt: row.createdAt, updatedAt: row.updatedAt };
  for (const [name, field] of shown) {
    if (field.kind !== "ref") record[name] = fromStored(field, row[name]);
    else record[name] = row[`${name}.id`] ? { id: row[`${name}.id`], alias: row[`${name}.alias`] } : null;
  }
  return record as AnyRecord;
}
