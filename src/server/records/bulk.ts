import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";
import { aliasOf, tableOf } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;
type Update = (options: { context: SignedContext; input: { id: string; version: number; values: Values } }) => Promise<unknown>;

/**
 * The same values on several records. Each is updated as it would be alone, by the entity's own update and in a transaction of its own:
 * one that is refused does not keep the others. `explain` says why, or throws what is no answer to a person.
 */
export const bulkHandler =
  (entity: Entity, update: Update, explain: (error: unknown, context: SignedContext) => string) =>
  async ({ context, input: { ids, values } }: { context: SignedContext; input: { ids: string[]; values: Values } }): Promise<BulkRow[]> => {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const found = await known(context, entity, wanted);
    const rows: BulkRow[] = [];
    for (const id of wanted) {
      const record = found.get(id);
      try {
        if (!record) throw notFound();
        await update({ context, input: { id, version: record.version, values } });
        rows.push({ id, alias: record.alias, done: true });
      } catch (error) {
        rows.push({ id, alias: record?.alias ?? null, done: false, message: explain(error, context) });
      }
    }
    return rows;
  };

async function known({ deps, user }: SignedContext, entity: Entity, ids: string[]) {
  const rows = await deps.db.as(user, (tx) =>
    tx.rows<{ id: string; version: number; alias: string }>(
      sql`select r.id, r.version, ${sql.ref(`r.${aliasOf(entity)}`)} as alias from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, entity)}`,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
