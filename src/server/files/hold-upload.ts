import type { HeldReason } from "#domain/evidence/held-reason.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import type { Fingerprint } from "./pieces.ts";
import type { Upload } from "./uploads.ts";

/**
 * Keeps what arrived whole and cannot join its record: it may be the only copy of a proof. A manager adds it to a record or discards it.
 * The entry names neither the file nor a person: it stays when the record is anonymised.
 */
export const holdUpload = (
  db: Database,
  { id, collection, record, user, author }: Upload,
  { size, sha256, pieces }: Fingerprint,
  reason: HeldReason,
) =>
  db.asSystem(async (tx) => {
    const held = await tx.run(sql`
      update uploads set held_at = ${tx.now}, held_reason = ${reason}, sha256 = ${sha256}, pieces = ${pieces} where id = ${id} and held_at is null`);
    if (held === 0) return;
    const facts = { collection, record, size, sha256, reason };
    append(
      tx,
      plainEntry(
        { id: user, alias: author },
        heldFileEntity,
        id,
        "create",
        Object.entries(facts).map(([field, to]) => ({ field, from: null, to })),
      ),
    );
  });

export const heldFileEntity = "heldFile";

export const countHeldFiles = async ({ system: tx }: Tx): Promise<number> =>
  (await tx.row<{ count: number }>(sql`select count(*)::int as count from uploads where held_at is not null`))!.count;
