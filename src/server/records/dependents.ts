import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, lineTableOf, linkOf, snake, tableOf } from "./columns.ts";

/** Counts are exact up to this number. */
const limit = 10_000;

export type Dependents = { entity: string; count: number; exact: boolean };

/** How many visible records refer to this one, by entity: removing it affects them. */
export async function readDependents(tx: Tx, user: User, entity: Entity, id: string): Promise<Dependents[]> {
  const table = sql.table(tableOf(entity));
  if (!(await tx.row(sql`select from ${table} r where r.id = ${id} and not r.deleted and ${visible(user, entity)}`))) throw notFound();
  const found: Dependents[] = [];
  for (const other of Object.values(entities as Record<string, Entity>)) {
    // Staff get the counts of every type of case, also of types that are not available to them.
    const references = isStaff(user.role) || can(user, "read", other) ? referencesTo(other, entity, id) : [];
    if (references.length === 0) continue;
    const rows = references.map(
      (where) => sql`select r.id from ${sql.table(tableOf(other))} r where ${where} and not r.deleted and ${visible(user, other)}`,
    );
    const row = await tx.row<{ count: number }>(
      sql`select count(*)::int as count from (select id from (${sql.join(rows, sql` union `)}) u limit ${limit + 1}) counted`,
    );
    if (row!.count > 0) found.push({ entity: other.name, count: Math.min(row!.count, limit), exact: row!.count <= limit });
  }
  return found;
}

/** One condition per field that may refer to the record. System fields such as the creator do not count. */
function referencesTo(other: Entity, { name: target }: Entity, id: string): Sql<boolean>[] {
  return Object.entries(other.fields).flatMap(([name, field]): Sql<boolean>[] => {
    if (field.kind === "lines")
      return Object.entries(field.fields).flatMap(([key, part]) =>
        part.kind === "ref" && part.to === target && part.edit !== "system"
          ? [
              sql`r.id in (select l.${sql.id(`${snake(other.name)}_id`)} from ${sql.table(lineTableOf(other, name))} l where l.${sql.id(columnOf(key, part))} = ${id})`,
            ]
          : [],
      );
    if (field.edit === "system" || !("to" in field) || field.to !== target) return [];
    if (field.kind === "ref") return [sql`r.${sql.id(columnOf(name, field))} = ${id}`];
    if (field.via) return [];
    const { table, own, other: end } = linkOf(other, name);
    return [sql`r.id in (select l.${sql.id(own)} from ${sql.table(table)} l where l.${sql.id(end)} = ${id})`];
  });
}
