import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { type BulkUpdate, type Explain, refused } from "./bulk.ts";
import { type BatchRow, takeBatch } from "./bulk-batch.ts";
import { tableOf } from "./columns.ts";

type Undo = (options: { context: SignedContext; input: { id: string; version: number } }) => Promise<unknown>;
type Undoing = {
  update: BulkUpdate;
  /** Reverts the last change of status, for an entity that has one. */
  undoStatus?: Undo | undefined;
  removeLine: (options: { context: SignedContext; input: { id: string; field: string; line: string } }) => Promise<unknown>;
};

/** Undoes a bulk change in each of its records. If somebody changed one since, it stays as it is and its row says so. */
export const undoBulkHandler =
  (entity: Entity, undoing: Undoing, explain: Explain) =>
  async ({ context, input: { batch } }: { context: SignedContext; input: { batch: string } }): Promise<BulkRow[]> => {
    const taken = await context.deps.db.asSystem((tx) => takeBatch(tx, context.user, entity, batch));
    if (taken.length === 0) throw notFound();
    const aliases = await readAliases(
      context,
      entity,
      taken.map(({ id }) => id),
    );
    const rows: BulkRow[] = [];
    for (const row of taken) {
      const { id } = row;
      const alias = aliases.get(id) ?? null;
      try {
        await undoOne(context, entity, undoing, row);
        rows.push({ id, alias, done: true });
      } catch (error) {
        rows.push(refused(id, alias, error, explain(error, context)));
      }
    }
    return rows;
  };

function undoOne(
  context: SignedContext,
  entity: Entity,
  { update, undoStatus, removeLine }: Undoing,
  { id, field, version, former }: BatchRow,
): Promise<unknown> {
  if (entity.fields[field]?.kind === "lines") return removeLine({ context, input: { id, field, line: former! } });
  if (field === entity.status && undoStatus) return undoStatus({ context, input: { id, version } });
  return update({ context, input: { id, version, values: { [field]: former }, restores: true } });
}

async function readAliases({ deps, user }: SignedContext, entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await deps.db.as(user, (tx) =>
    tx.rows<{ id: string; alias: string }>(
      sql`select r.id, ${aliasIn(entity, "r")} as alias from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and ${visible(user, entity)}`,
    ),
  );
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}
