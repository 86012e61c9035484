import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { newId } from "#server/base/new-id.ts";
import { notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { recordBatch } from "./bulk-batch.ts";
import { columnOf, tableOf } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;
export type BulkUpdate = (options: {
  context: SignedContext;
  input: { id: string; version: number; values: Values; extend?: boolean | undefined; restores?: boolean };
}) => Promise<unknown>;
export type Explain = (error: unknown, context: SignedContext) => string;
type Input = { ids: string[]; values: Values; extend?: boolean | undefined };

/** Writes the same values to several records, each by the entity's own update. */
export const bulkHandler =
  (entity: Entity, update: BulkUpdate, explain: Explain) =>
  ({ context, input: { ids, values, extend } }: { context: SignedContext; input: Input }): Promise<BulkRow[]> => {
    const [field = ""] = Object.keys(values);
    return writeEach(context, entity, ids, explain, field, async ({ id, version, value }) => {
      const after = (await update({ context, input: { id, version, values, extend } })) as { version: number };
      return { version: after.version, former: value as string | null };
    });
  };

/** A selected record as it was when the bulk change began, with the value of the field that it is about, if that is a column. */
export type Selected = { id: string; version: number; alias: string; value: unknown };
/** The version that the change made, and what undoing it needs: the former reference, or the added line. */
export type Written = { version: number; former: string | null };

/**
 * Writes to several records, each in a transaction of its own, so that a refused one does not stop the others. `explain` translates a
 * refusal, and rethrows any other error.
 */
export async function writeEach(
  context: SignedContext,
  entity: Entity,
  ids: readonly string[],
  explain: Explain,
  field: string,
  write: (record: Selected) => Promise<Written>,
): Promise<BulkRow[]> {
  const requested = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await readSelected(context, entity, requested, field);
  const batch = newId();
  const changed: (Written & { id: string })[] = [];
  const rows: BulkRow[] = [];
  try {
    for (const id of requested) {
      const record = found.get(id);
      try {
        if (!record) throw notFound();
        const written = await write(record);
        const isChanged = written.version !== record.version;
        if (isChanged) changed.push({ id, ...written });
        rows.push({ id, alias: record.alias, done: true, ...(isChanged && { batch }) });
      } catch (error) {
        rows.push(refused(id, record?.alias ?? null, error, explain(error, context)));
      }
    }
  } finally {
    // Also after an error of the server: what was written by then can be undone from the history.
    await recordBatch(context, entity, { batch, field, changed });
  }
  return rows;
}

export const refused = (id: string, alias: string | null, error: unknown, message: string): BulkRow => ({
  ...{ id, alias, done: false, message },
  ...(error instanceof Refusal && error.code === "CANNOT_OPEN" && { cannotOpen: true }),
  ...(error instanceof Refusal && error.code === "WARNING" && { warned: true }),
});

/** The records that this user sees, with the current value of the field. */
async function readSelected({ deps, user }: SignedContext, entity: Entity, ids: string[], name: string) {
  const field = entity.fields[name];
  const value = field && field.kind !== "lines" ? sql.ref(`r.${columnOf(name, field)}`) : sql`null`;
  const rows = await deps.db.as(user, (tx) =>
    tx.rows<Selected>(
      sql`select r.id, r.version, ${aliasIn(entity, "r")} as alias, ${value} as value from ${sql.table(tableOf(entity))} r
        where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, entity)}`,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
