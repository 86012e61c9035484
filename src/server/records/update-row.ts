import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "./columns.ts";

/** Writes columns of one record, and its next version. The caller appends the journal entry. */
export const updateRow = (tx: Tx, entity: Entity, id: string, sets: readonly Sql[] = []) => tx.run(rowUpdate(entity, sql`r.id = ${id}`, sets));

/** The same as a statement on the rows aliased `r`. */
export const rowUpdate = (entity: Entity, which: Sql, sets: readonly Sql[] = []): Sql =>
  sql`update ${sql.table(tableOf(entity))} r set ${sql.join([...sets, sql`version = version + 1, updated_at = now()`])} where ${which}`;
