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
 * Writes the same values to several records. Each is saved by the entity's own update in a transaction of its own, so that a refused one does
 * not stop the others. `explain` gives the reason in words, and throws errors that no person can help.
 */
export const bulkHandler =
  (entity: Entity, update: Update, explain: (error: unknown, context: SignedContext) => string) =>
  async ({ context, input: { ids, values } }: { context: SignedContext; input: { ids: string[]; values: Values } }): Promise<BulkRow[]> => {
    const requested = [...new Set(ids.map((id) => id.toLowerCase()))];
    const found = await readVersions(context, entity, requested);
    const rows: BulkRow[] = [];
    for (const id of requested) {
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

async function readVersions({ deps, user }: SignedContext, entity: Entity, ids: string[]) {
  const rows = await deps.db.as(user, (tx) =>
    tx.rows<{ id: string; version: number; alias: string }>(
      sql`select r.id, r.version, ${sql.ref(`r.${aliasOf(entity)}`)} as alias from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, entity)}`,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
