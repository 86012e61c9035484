import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { newId } from "#server/base/new-id.ts";
import { notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { recordBatch } from "./bulk-batch.ts";
import { aliasOf, columnOf, tableOf } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;
export type BulkUpdate = (options: {
  context: SignedContext;
  input: { id: string; version: number; values: Values; extend?: boolean | undefined; restores?: boolean };
}) => Promise<unknown>;
export type Explain = (error: unknown, context: SignedContext) => string;
type Input = { ids: string[]; values: Values; extend?: boolean | undefined };

/**
 * Writes the same values to several records. Each is saved by the entity's own update in a transaction of its own, so that a refused one does
 * not stop the others. `explain` translates a refusal, and rethrows any other error.
 */
export const bulkHandler =
  (entity: Entity, update: BulkUpdate, explain: Explain) =>
  async ({ context, input: { ids, values, extend } }: { context: SignedContext; input: Input }): Promise<BulkRow[]> => {
    const requested = [...new Set(ids.map((id) => id.toLowerCase()))];
    const [field = ""] = Object.keys(values);
    const found = await readBefore(context, entity, requested, field);
    const batch = newId();
    const changed: { id: string; version: number; former: string | null }[] = [];
    const rows: BulkRow[] = [];
    for (const id of requested) {
      const record = found.get(id);
      try {
        if (!record) throw notFound();
        const after = (await update({ context, input: { id, version: record.version, values, extend } })) as { version: number };
        const isChanged = after.version !== record.version;
        if (isChanged) changed.push({ id, version: after.version, former: record.former });
        rows.push({ id, alias: record.alias, done: true, ...(isChanged && { batch }) });
      } catch (error) {
        rows.push(refused(id, record?.alias ?? null, error, explain(error, context)));
      }
    }
    await recordBatch(context, entity, { batch, field, changed });
    return rows;
  };

export const refused = (id: string, alias: string | null, error: unknown, message: string): BulkRow => ({
  ...{ id, alias, done: false, message },
  ...(error instanceof Refusal && error.code === "CANNOT_OPEN" && { cannotOpen: true }),
});

/** The records that this user sees, with the current value of the field. */
async function readBefore({ deps, user }: SignedContext, entity: Entity, ids: string[], field: string) {
  const former = entity.fields[field] ? sql.ref(`r.${columnOf(field, entity.fields[field])}`) : sql`null::uuid`;
  const rows = await deps.db.as(user, (tx) =>
    tx.rows<{ id: string; version: number; alias: string; former: string | null }>(
      sql`select r.id, r.version, ${sql.ref(`r.${aliasOf(entity)}`)} as alias, ${former} as former from ${sql.table(tableOf(entity))} r
        where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, entity)}`,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
