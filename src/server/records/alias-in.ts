import type { Entity } from "#domain/entity.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasOf } from "./columns.ts";

/** The name of a record for people, from its table under this alias; a number with the prefix of its kind. */
export function aliasIn(entity: Entity, table: string): Sql {
  const [column, alias] = [sql.ref(`${table}.${aliasOf(entity)}`), entity.fields[entity.alias]!];
  return alias.kind === "integer" && alias.prefix ? sql`${sql.lit(alias.prefix)} || ${column}` : column;
}
