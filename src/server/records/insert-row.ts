import { randomUUIDv7 } from "node:crypto";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, isColumn, tableOf, toStored } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;

/** The row of a new record, its values checked before. Links and the journal are the caller's. */
export async function insertRow(tx: Tx, entity: Entity, values: Values, creator: string | null): Promise<string> {
  const [id] = await insertRows(tx, entity, [values], creator);
  return id!;
}

/** Many at once travel as one parameter, so that the statement is the same however many they are. */
export async function insertRows(
  tx: Tx,
  entity: Entity,
  rows: readonly Values[],
  creator: string | null,
  ids: string[] = rows.map(() => randomUUIDv7()),
) {
  // What no row has a value for is left to the column's default.
  const given = Object.entries(entity.fields).filter(([name, field]) => isColumn(field) && rows.some((row) => (row[name] ?? null) !== null));
  const json = rows.map((row, index) => ({
    id: ids[index],
    created_by: creator,
    ...Object.fromEntries(given.map(([name, field]) => [columnOf(name, field), written(field, row[name])])),
  }));
  const columns = sql.join(["id", "created_by", ...given.map(([name, field]) => columnOf(name, field))].map((column) => sql.id(column)));
  const table = sql.table(tableOf(entity));
  await tx.run(sql`
    insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb)`);
  return ids;
}

function written(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return field.kind === "boolean" ? false : null;
  const stored = toStored(field, value);
  // Half a character pair is no text to the database.
  return typeof stored === "string" ? stored.toWellFormed() : stored;
}
