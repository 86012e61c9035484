import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";

type Line = { line: number; values: Readonly<Record<string, unknown>> };
/** A line whose values are taken: by a record, or by an earlier line of the same file. */
export type Taken = { line: number; field: string; message: MessageKey; by: number | null };

/** Asked batch by batch, so that the index is not asked line by line; it still has the last word when the rows are written. */
export function uniqueness(entity: Entity) {
  const indexes = (entity.unique ?? []).map((names) => ({ names, seen: new Map<string, number>() }));
  return async (tx: Tx, lines: readonly Line[]): Promise<Taken[]> => {
    const taken: Taken[] = [];
    for (const { names, seen } of indexes) {
      const field = names.at(-1)!;
      const message = `${entity.name}.${field}.exists` as MessageKey;
      const whole = lines.filter(({ values }) => names.every((name) => (values[name] ?? null) !== null));
      for (const line of await existing(tx, entity, names, whole)) taken.push({ line, field, message, by: null });
      for (const { line, values } of whole) {
        const key = JSON.stringify(names.map((name) => values[name]));
        const by = seen.get(key);
        if (by === undefined) seen.set(key, line);
        else taken.push({ line, field, message, by });
      }
    }
    return taken;
  };
}

async function existing(tx: Tx, entity: Entity, names: readonly string[], lines: readonly Line[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const arrays = names.map(
    (name) => sql`${lines.map(({ values }) => values[name])}::${entity.fields[name]!.kind === "ref" ? sql`uuid[]` : sql`text[]`}`,
  );
  const keys = names.map((_, index) => sql.id(`key${index}`));
  const same = names.map((name, index) => sql`${sql.ref(`r.${columnOf(name, entity.fields[name]!)}`)} = ${sql.ref(`w.key${index}`)}`);
  const rows = await tx.rows<{ line: number }>(sql`
    select w.line from unnest(${lines.map(({ line }) => line)}::int[], ${sql.join(arrays)}) w (line, ${sql.join(keys)})
      join ${sql.table(tableOf(entity))} r on ${sql.join(same, sql` and `)} where not r.deleted`);
  return rows.map(({ line }) => line);
}
