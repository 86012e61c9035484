import { randomUUIDv7 } from "node:crypto";
import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, isColumn, tableOf, toStored } from "./columns.ts";

/** The row of a new record, its values checked before. Links and the journal are the caller's. */
export async function insertRow(
  tx: Tx,
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  creator: string | null,
  id: string = randomUUIDv7(),
): Promise<string> {
  const columns = Object.entries(entity.fields).filter(([name, field]) => isColumn(field) && values[name] !== undefined && values[name] !== null);
  await tx.run(sql`
    insert into ${sql.table(tableOf(entity))} (id, created_by, ${sql.join(columns.map(([name, field]) => sql.id(columnOf(name, field))))})
    values (${id}, ${creator}, ${sql.join(columns.map(([name, field]) => sql`${toStored(field, values[name])}`))})`);
  return id;
}
