import type { Entity } from "#domain/entity.ts";
import { isColumn, traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf, toStored } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;

/** Inserts the row of a new record with checked values. The caller writes links and the journal. */
export async function insertRow(tx: Tx, entity: Entity, values: Values, creator: string | null): Promise<string> {
  const [id] = await insertRows(tx, entity, [values], creator);
  return id!;
}

/** Inserts many rows. They are one parameter, so that the prepared statement is the same for any number of rows. */
export async function insertRows(tx: Tx, entity: Entity, rows: readonly Values[], creator: string | null, ids: string[] = rows.map(() => newId())) {
  // A column that no row has a value for keeps its default.
  const used = Object.entries(entity.fields).filter(([name, field]) => isColumn(field) && rows.some((row) => (row[name] ?? null) !== null));
  const json = rows.map((row, index) => ({
    id: ids[index],
    created_by: creator,
    ...Object.fromEntries(used.map(([name, field]) => [columnOf(name, field), storedValue(field, row[name])])),
  }));
  const columns = sql.join(["id", "created_by", ...used.map(([name, field]) => columnOf(name, field))].map((column) => sql.id(column)));
  const table = sql.table(tableOf(entity));
  await tx.run(sql`
    insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb)`);
  return ids;
}

export function storedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return traits[field.kind].empty;
  const stored = toStored(field, value);
  // PostgreSQL refuses a lone surrogate.
  return typeof stored === "string" ? stored.toWellFormed() : stored;
}
