import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { handler, type Outcome } from "#server/jobs/job.ts";
import type { Writer } from "#server/records/save.ts";
import { filesOf, journalFiles, lockFileField } from "./change-file.ts";
import { joinCase, lockConvertedCase } from "./join-case.ts";
import { DamagedBytes, type Fingerprint, fingerprintOf } from "./pieces.ts";
import { discardUpload, readUpload, type Upload } from "./uploads.ts";

/** The file store may be down for hours: an upload is retried until it is part of its record. */
const retries = { maxAttempts: Number.POSITIVE_INFINITY, pause: () => 60 };
/** Seconds until the lock of an upload is tried again. */
const busyPause = 5;

/** Marks the request that a file fulfils, in the transaction in which it joins its record. */
export type Fulfil = (tx: Tx, deps: Deps, user: Writer, file: { collection: string; record: string; request: string; name: string }) => Promise<void>;

/** Makes an upload whose last byte has arrived a file of its record. */
export const finishUpload = (fulfil: Fulfil) =>
  handler({
    kind: "upload",
    retries,
    run: (deps, { upload: id }) => withLock(deps, id, () => finish(deps, id, fulfil)),
  });

/** Removes an upload that nobody has continued for a day. */
export const expireUpload = handler({
  kind: "uploadExpiry",
  retries,
  run: (deps, { upload: id }) => withLock(deps, id, () => expire(deps, id)),
});

/** The sender may be writing to it, or cancelling it, through any process. */
async function withLock({ uploadLocks }: Deps, id: string, work: () => Promise<Outcome | undefined>): Promise<Outcome | undefined> {
  if (!(await uploadLocks.tryLock(id))) return { postpone: busyPause };
  return work().finally(() => uploadLocks.release(id));
}

async function expire(deps: Deps, id: string): Promise<Outcome | undefined> {
  const upload = await deps.db.asSystem((tx) => readUpload(tx, id));
  // A complete upload is left to `finishUpload`.
  if (upload?.type !== null) return undefined;
  if (!upload.isExpired) return { postpone: new Date(upload.expiresAt) };
  await discardUpload(deps, id);
  return undefined;
}

async function finish(deps: Deps, id: string, fulfil: Fulfil): Promise<undefined> {
  const { db, files, principals } = deps;
  const upload = await db.asSystem((tx) => readUpload(tx, id));
  // The sender cancelled it.
  if (!upload) return;
  const user = await principals.person(upload.user);
  if (user) {
    const fingerprint = await fingerprintOf(files, id);
    if (fingerprint.size !== upload.size) throw new DamagedBytes(id);
    await files.finalize(id);
    try {
      return void (await db.as(user, async (tx) => {
        const isAdded = await addFile(tx, user, upload, fingerprint);
        if (isAdded && upload.request) await fulfil(tx, deps, user, { ...upload, request: upload.request });
      }));
    } catch (error) {
      // The record was deleted, or the sender does not see it any more.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  await discardUpload(deps, id);
}

/**
 * Files are in the order in which they were chosen, not in which they arrive. Ids are ordered by time, so the position counts the files
 * and the pending uploads with smaller ids.
 */
const nextPosition = ({ id, record, field }: Upload, entity: string) => sql`
  (select coalesce(max(position), 0) + 1 from files where entity = ${entity} and record_id = ${record} and field = ${field} and id < ${id})
  + (select count(*)::int from uploads where entity = ${entity} and record_id = ${record} and field = ${field} and id < ${id})`;

/** Inserts the file, deletes its upload, and gives the record a new version and a history entry, in one transaction. False if the upload was cancelled. */
async function addFile(tx: Tx, user: Writer, upload: Upload, { size, sha256, pieces }: Fingerprint): Promise<boolean> {
  const { id, record, field, name, category, caption, source, recorded, original, type, previews, width, height } = upload;
  const place = await lockFileField(tx, user, upload, "finish");
  const convertedCase = await lockConvertedCase(tx, user, place, upload);
  const ended = await tx.run(sql`delete from uploads where id = ${id}`);
  if (ended === 0) return false;
  const { single } = place.entity.fields[field] as { single?: boolean };
  if (single) await tx.run(sql`update files set deleted = true where id = any(${filesOf(place).map((file) => file.id)}::uuid[])`);
  await tx.run(sql`
    insert into files (id, entity, record_id, field, position, name, category, caption, source, recorded_at, original_sha256, type, size, sha256, pieces, previews, width, height,
      created_at, created_by, author_alias)
    values (${id}, ${place.entity.name}, ${record}, ${field},
      ${nextPosition(upload, place.entity.name)},
      ${name}, ${category}, ${caption}, ${source}, ${recorded}, ${original}, ${type}, ${size}, ${sha256}, ${pieces}, ${previews}, ${width}, ${height}, ${tx.now}, ${user.id}, ${upload.author})`);
  await journalFiles(tx, user, place);
  if (convertedCase) await joinCase(tx, user, convertedCase, upload);
  return true;
}
