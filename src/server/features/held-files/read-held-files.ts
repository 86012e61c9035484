import type { HeldFile } from "#api/held-files.ts";
import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { countHeldFiles } from "#server/files/hold-upload.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { tableOf } from "#server/records/columns.ts";

const shownAtOnce = 200;

type Row = Omit<HeldFile, "collection" | "record"> & { entity: string; recordId: string };

/** The files that wait for a manager, each with its record, if this user sees that. */
export const readHeldFiles = ({ deps, user }: SignedContext) =>
  deps.db.as(user, async (tx) => {
    const total = await countHeldFiles(tx);
    const rows = await tx.system.rows<Row>(sql`
      select id, entity, record_id as "recordId", field, name, type, size, sha256, author_alias as sender, created_at as "sentAt", held_at as "heldAt",
        held_reason as reason
      from uploads where held_at is not null order by held_at, id limit ${sql.lit(shownAtOnce)}`);
    const records = new Map<string, HeldFile["record"]>();
    for (const [name, of] of Map.groupBy(rows, ({ entity }) => entity))
      for (const record of await recordsOf(tx, user, entityNamed(name), of)) records.set(record.id, record);
    const files = rows.map(({ entity, recordId, ...row }) => ({
      ...row,
      collection: entityNamed(entity).collection,
      record: records.get(recordId) ?? null,
    }));
    return { total, files };
  });

const entityNamed = (name: string) => (entities as Record<string, Entity>)[name]!;

async function recordsOf(tx: Tx, user: User, entity: Entity, rows: readonly Row[]) {
  if (!can(user, "read", entity)) return [];
  return tx.rows<NonNullable<HeldFile["record"]>>(sql`
    select r.id, ${aliasIn(entity, "r")} as alias, r.deleted from ${sql.table(tableOf(entity))} r
    where r.id = any(${rows.map(({ recordId }) => recordId)}::uuid[]) and ${visible(user, entity)}`);
}
