import type { Entity } from "#domain/entity.ts";
import { isColumn } from "#domain/field-traits.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { storedValue } from "#server/records/insert-row.ts";
import type { Values } from "./mapped.ts";

export type NewRecord = { values: Values; isDeleted: boolean; createdAt: string | null; updatedAt: string | null };
/** The id of the record; `isSame` if one with the same key was there already. */
export type Inserted = { id: string; isSame: boolean };

/** Inserts rows with the same columns in one statement. */
export async function insertJson(tx: Tx, table: string, rows: readonly Values[], { skipExisting = false } = {}) {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.id(name)));
  await tx.run(sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) ${skipExisting ? sql`on conflict do nothing` : sql``}`);
}

/** Inserts records, except those whose key is taken: two with the same key are one. Their versions are those of a record that was made, and removed if it is. */
export async function insertRecords(tx: Tx, entity: Entity, records: readonly NewRecord[]): Promise<Inserted[]> {
  const result: (Inserted | undefined)[] = records.map(() => undefined);
  for (const key of entity.unique ?? []) {
    const taken = await takenBy(tx, entity, key, records);
    for (const [index, record] of records.entries()) {
      const text = keyText(key, record);
      if (result[index] || text === undefined) continue;
      const other = taken.get(text);
      if (other) result[index] = { id: other, isSame: true };
    }
  }
  const fields = Object.entries(entity.fields).filter(([name, field]) => isColumn(field) && (!field.derived || name === "statusSince"));
  const rows: Values[] = [];
  const own = new Map<string, string>();
  for (const [index, record] of records.entries()) {
    if (result[index]) continue;
    const keys = (entity.unique ?? []).flatMap((key) => keyText(key, record) ?? []);
    const earlier = keys.map((text) => own.get(text)).find((id) => id !== undefined);
    const id = earlier ?? newId();
    result[index] = { id, isSame: earlier !== undefined };
    if (earlier) continue;
    for (const text of keys) own.set(text, id);
    const at = record.createdAt ?? record.values.datetime ?? tx.now;
    rows.push({
      ...{ id, version: record.isDeleted ? 2 : 1, deleted: record.isDeleted, created_by: record.values.caseCreator ?? null },
      ...{ created_at: at, updated_at: record.updatedAt ?? at },
      ...Object.fromEntries(fields.map(([name, field]) => [columnOf(name, field), storedValue(field, record.values[name])])),
    });
  }
  await insertJson(tx, tableOf(entity), rows);
  return result as Inserted[];
}

/** Removed records have no key, and neither has one of which a part is missing. */
function keyText(key: readonly string[], { values, isDeleted }: NewRecord): string | undefined {
  const parts = key.map((name) => values[name]);
  if (isDeleted || parts.some((part) => part === null || part === undefined || part === "" || String(part).includes("?"))) return undefined;
  return `${key.join()}\t${parts.join("\t")}`;
}

/** The records that have one of these keys. */
async function takenBy(tx: Tx, entity: Entity, key: readonly string[], records: readonly NewRecord[]): Promise<Map<string, string>> {
  const wanted = records.filter((record) => keyText(key, record) !== undefined);
  if (wanted.length === 0) return new Map();
  const columns = key.map((name) => ({ name, column: columnOf(name, entity.fields[name]!), isRef: entity.fields[name]!.kind === "ref" }));
  const conditions = columns.map(({ name, column, isRef }) => {
    const values = [...new Set(wanted.map(({ values: all }) => String(all[name])))];
    return isRef ? sql`r.${sql.id(column)} = any(${values}::uuid[])` : sql`r.${sql.id(column)} = any(${values}::text[])`;
  });
  const rows = await tx.rows<{ id: string; parts: string[] }>(sql`
    select r.id, array[${sql.join(columns.map(({ column }) => sql`r.${sql.id(column)}::text`))}] as parts
    from ${sql.table(tableOf(entity))} r where not r.deleted and ${sql.join(conditions, sql` and `)}`);
  return new Map(rows.map(({ id, parts }) => [`${key.join()}\t${parts.join("\t")}`, id]));
}
