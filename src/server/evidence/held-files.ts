import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** A file with what is known of where it comes from. */
export type HeldFile = {
  id: string;
  copyOf: string | null;
  field: string;
  category: string | null;
  name: string;
  caption: string | null;
  type: string;
  size: number;
  sha256: string;
  source: "camera" | "phone" | "desk" | null;
  recordedAt: string | null;
  original: string | null;
  createdAt: string;
  author: string | null;
  deleted: boolean;
  office: boolean;
  sealedAt: string | null;
};

/** The files of a record, also removed ones, in the order in which they came. */
export const readHeldFiles = (tx: Tx, { name }: Entity, record: string): Promise<HeldFile[]> =>
  tx.rows<HeldFile>(sql`
    select f.id, f.copy_of as "copyOf", f.field, f.category, f.name, f.caption, f.type, f.size, f.sha256, f.source, f.recorded_at as "recordedAt",
      f.original_sha256 as original, f.created_at as "createdAt", f.author_alias as author, f.deleted, f.office, s.sealed_at as "sealedAt"
    from files f left join sealed_hashes h on h.sha256 = f.sha256 left join seals s on s.number = h.seal
    where f.entity = ${name} and f.record_id = ${record} order by f.created_at, f.id`);
