import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { type BulkUpdate, type Explain, refused } from "./bulk.ts";
import { takeBatch } from "./bulk-batch.ts";
import { aliasOf, tableOf } from "./columns.ts";

/** Restores the former value of every record of a bulk change. If somebody changed the value since, the record keeps it and its row says so. */
export const undoBulkHandler =
  (entity: Entity, update: BulkUpdate, explain: Explain) =>
  async ({ context, input: { batch } }: { context: SignedContext; input: { batch: string } }): Promise<BulkRow[]> => {
    const taken = await context.deps.db.asSystem((tx) => takeBatch(tx, entity, batch));
    if (taken.length === 0) throw notFound();
    const aliases = await readAliases(
      context,
      entity,
      taken.map(({ id }) => id),
    );
    const rows: BulkRow[] = [];
    for (const { id, field, version, former } of taken) {
      const alias = aliases.get(id) ?? null;
      try {
        await update({ context, input: { id, version, values: { [field]: former }, restores: true } });
        rows.push({ id, alias, done: true });
      } catch (error) {
        rows.push(refused(id, alias, error, explain(error, context)));
      }
    }
    return rows;
  };

async function readAliases({ deps, user }: SignedContext, entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await deps.db.as(user, (tx) =>
    tx.rows<{ id: string; alias: string }>(
      sql`select r.id, ${sql.ref(`r.${aliasOf(entity)}`)} as alias from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and ${visible(user, entity)}`,
    ),
  );
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}
