import type { HeldFileTarget } from "#api/held-files.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Fields } from "#domain/fields.ts";
import { fileName } from "#domain/formats/file-name.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { addUploadedFile } from "#server/files/add-uploaded-file.ts";
import { invalidFile } from "#server/files/change-file.ts";
import type { Fulfil } from "#server/files/finish-upload.ts";
import { heldFileEntity } from "#server/files/hold-upload.ts";
import { discardUpload, readUpload, type Upload } from "#server/files/uploads.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";

/** Adds the file to a record, as its sender would have: it keeps who sent it and fulfils what it was sent for, and the history tells who added it. */
export const joinHeldFile = (fulfil: Fulfil, { deps, user }: SignedContext, { id, ...target }: HeldFileTarget) =>
  deps.db.as(user, async (tx) => {
    const { upload, fingerprint } = await lockHeld(tx, id);
    const kind = fileField(target);
    // A place of another kind may take no such file, and has no categories.
    if (kind && (fileName(upload.name, kind) !== upload.name || (upload.office && !kind.categories))) throw invalidFile(upload.name);
    const file = { ...upload, ...target, ...(!kind?.categories && { category: null }) };
    await addUploadedFile(tx, user, file, fingerprint, "add");
    await fulfil(tx, deps, user, file);
    append(tx, plainEntry(user, heldFileEntity, id, "update", [{ field: "record", from: null, to: { ...target } }]));
  });

/** With its entry, in one transaction, so that nobody adds it meanwhile. The bytes go afterwards. */
export async function discardHeldFile({ deps, user }: SignedContext, id: string) {
  await deps.db.as(user, async (tx) => {
    const { fingerprint } = await lockHeld(tx, id);
    await tx.system.run(sql`delete from uploads where id = ${id}`);
    append(tx, plainEntry(user, heldFileEntity, id, "remove", [{ field: "sha256", from: fingerprint.sha256, to: null }]));
  });
  await discardUpload(deps, id);
}

type FileKind = { kind: string; pictures?: boolean; categories?: boolean };

function fileField({ collection, field }: Pick<HeldFileTarget, "collection" | "field">): FileKind | undefined {
  const entity = Object.values(entities as Record<string, Entity>).find((one) => one.collection === collection);
  return (entity?.fields as Fields | undefined)?.[field] as FileKind | undefined;
}

async function lockHeld({ system: tx }: Tx, id: string): Promise<{ upload: Upload; fingerprint: { size: number; sha256: string; pieces: Buffer } }> {
  const fingerprint = await tx.row<{ size: number; sha256: string; pieces: Buffer }>(
    sql`select size, sha256, pieces from uploads where id = ${id} and held_at is not null for update`,
  );
  const upload = fingerprint && (await readUpload(tx, id));
  if (!upload) throw notFound();
  return { upload, fingerprint };
}
