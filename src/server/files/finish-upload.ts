import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { handler, type Outcome } from "#server/jobs/job.ts";
import type { Writer } from "#server/records/save.ts";
import { addUploadedFile } from "./add-uploaded-file.ts";
import { holdUpload } from "./hold-upload.ts";
import { DamagedBytes, fingerprintOf } from "./pieces.ts";
import { discardUpload, readUpload, type Upload } from "./uploads.ts";

/** The file store may be down for hours: an upload is retried until it is part of its record. */
const retries = { maxAttempts: Number.POSITIVE_INFINITY, pause: () => 60 };
/** Seconds until the lock of an upload is tried again. */
const busyPause = 5;

/** Marks the request that a file fulfils, in the transaction in which it joins its record. */
export type Fulfil = (
  tx: Tx,
  deps: Deps,
  user: Writer,
  file: Pick<Upload, "collection" | "record" | "field" | "category" | "request" | "name" | "user">,
) => Promise<void>;

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
  // The sender cancelled it, or it waits for a manager.
  if (!upload || upload.isHeld) return;
  const user = await principals.person(upload.user);
  const fingerprint = await fingerprintOf(files, id);
  if (fingerprint.size !== upload.size) throw new DamagedBytes(id);
  await files.finalize(id);
  if (!user) {
    await holdUpload(db, upload, fingerprint, "sender");
    return;
  }
  try {
    await db.as(user, async (tx) => {
      const isAdded = await addUploadedFile(tx, user, upload, fingerprint, "finish");
      if (isAdded) await fulfil(tx, deps, user, upload);
    });
  } catch (error) {
    // The record was deleted, or the sender does not see it any more.
    if (!(error instanceof Refusal)) throw error;
    await holdUpload(db, upload, fingerprint, "record");
  }
}
