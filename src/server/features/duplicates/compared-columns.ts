import { comparedFields } from "#domain/duplicates/compared-fields.ts";
import type { MergeableName } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf } from "#server/records/columns.ts";

/** What `scorePair` compares, as columns of a statement. */
export const comparedColumns = (entity: Entity): Sql =>
  sql.join(
    comparedFields[entity.name as MergeableName].map((name) => sql`${sql.ref(`r.${columnOf(name, entity.fields[name]!)}`)} as ${sql.id(name)}`),
  );
