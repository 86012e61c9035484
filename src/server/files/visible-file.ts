import * as z from "zod";
import { can, canSee, canSeeFile } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";

export type VisibleFile = {
  id: string;
  /** The key of its content: copies share that of the original file. */
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  pieces: Buffer;
  /** The SHA-256 of the small and the large preview, concatenated. */
  previews: Buffer | null;
  createdBy: string | null;
  /** The record that it belongs to. */
  entity: string;
  record: string;
};

/** A file of a record that this user may see now. The files of a deleted record are never found. */
export async function visibleFile(tx: Tx, user: User, id: string): Promise<VisibleFile> {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const file = await tx.row<VisibleFile & { field: string; office: boolean }>(sql`
    select id, coalesce(copy_of, id) as key, entity, record_id as record, field, name, type, size, sha256, pieces, previews, created_by as "createdBy", office
    from files where id = ${id} and not deleted`);
  const entity = file && (entities as Record<string, Entity>)[file.entity];
  const field = entity?.fields[file!.field];
  if (!entity || !field || !can(user, "read", entity) || !canSee(user, field) || !canSeeFile(user, file!)) throw notFound();
  const record = await tx.row(
    sql`select from ${sql.table(tableOf(entity))} r where r.id = ${file.record} and not r.deleted and ${visible(user, entity)}`,
  );
  if (!record) throw notFound();
  return file;
}
