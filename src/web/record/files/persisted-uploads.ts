import type { FileRef } from "#domain/entity.ts";
import { resultOf, withStore, withStores } from "#web/lib/indexed-db.ts";
import { askToKeepStorage } from "#web/lib/keep-storage.ts";
import { currentSession, wasSignedIn } from "#web/lib/session.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import type { UploadTarget } from "./upload-target.ts";

/** Stores an upload in this browser, so that it survives the page. `url` is set if a part of the file was uploaded already. */
export type UploadPersistence = {
  url?: string | undefined;
  saveUrl: (url: string) => void;
  remove: () => void;
  /** This page stops sending the file, and another tab may take over. */
  release?: () => void;
  /** The stored copy. The original may disappear, as photos from a camera do. */
  readFile?: () => Promise<File | undefined>;
};

export type Details = {
  name: string;
  category?: FileRef["category"];
  caption?: string | undefined;
  /** The fingerprint of the file that this one was made from. */
  original?: string | undefined;
  request?: string | undefined;
};
/** Browsers store it with these property names: do not rename them. */
type Head = Details & { author: string; entity: string; record: string; field: string; url?: string };
export type Restored = Details & { target: UploadTarget; file: File; persistence: UploadPersistence };

/** Photos and short videos are stored. The upload of a larger file resumes when the user chooses the file again. */
const maxPersistedSize = 256 * 1024 ** 2;

/** Stores a file in this browser until the server has confirmed it or its author discards it. */
export function persistUpload(target: UploadTarget, file: File, details: Details): UploadPersistence | undefined {
  const session = currentSession();
  if (session.phase !== "signedIn" || file.size > maxPersistedSize) return undefined;
  askToKeepStorage();
  const key = uuidV7();
  const { entity, record, field } = target;
  const head: Head = { author: session.user.uid, entity: entity.name, record, field, ...details };
  const stored = withStores(["uploads", "uploadFiles"], async ({ uploads, uploadFiles }) => {
    // If the author has signed out in another tab meanwhile, nothing may be stored.
    if (!wasSignedIn()) return;
    uploads!.put(head, key);
    uploadFiles!.put(file, key);
  }).catch(() => undefined);
  return persistenceOf(key, lockOf(key), stored);
}

/** The stored uploads of this author that no other tab is sending. */
export async function restoreUploads(author: string): Promise<Restored[]> {
  const heads = await withStore("uploads", async (store) => {
    const [keys, values] = [(await resultOf(store.getAllKeys())) as string[], (await resultOf(store.getAll())) as Head[]];
    return keys.map((key, index) => ({ key, head: values[index]! })).filter(({ head }) => head.author === author);
  });
  const restored: Restored[] = [];
  for (const { key, head } of heads) {
    const lock = lockOf(key);
    const file = (await lock.isOurs) ? await readFile(key) : undefined;
    if (!file) continue;
    const { author: _, entity, record, field, url, ...details } = head;
    restored.push({ ...details, target: { entity: entityNamed(entity), record, field }, file, persistence: { ...persistenceOf(key, lock), url } });
  }
  return restored;
}

/** Stored files in this browser, of any user. */
export const countPersistedUploads = () => withStore("uploads", (store) => resultOf(store.count()));

const readFile = (key: string) => withStore("uploadFiles", async (store) => (await resultOf(store.get(key))) as File | undefined);

function persistenceOf(key: string, lock: Lock, stored: Promise<unknown> = Promise.resolve()): UploadPersistence {
  let last = stored;
  const then = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => undefined);
  };
  return {
    readFile: () => stored.then(() => readFile(key)).catch(() => undefined),
    saveUrl: (url) =>
      then(() =>
        withStore("uploads", async (store) => {
          const head = (await resultOf(store.get(key))) as Head | undefined;
          if (head) store.put({ ...head, url }, key);
        }),
      ),
    release: lock.release,
    remove: () => {
      then(() =>
        withStores(["uploads", "uploadFiles"], async ({ uploads, uploadFiles }) => {
          uploads!.delete(key);
          uploadFiles!.delete(key);
        }),
      );
      lock.release();
    },
  };
}

type Lock = { isOurs: Promise<boolean>; release: () => void };

/** One tab sends a stored file. When it closes, its locks are released, and the next tab that opens restores the file. */
function lockOf(key: string): Lock {
  const released = Promise.withResolvers<void>();
  const acquired = Promise.withResolvers<boolean>();
  // Browsers offer no locks over plain HTTP; there two tabs may send the same file.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) acquired.resolve(true);
  else
    void locks
      .request(`sumario-upload ${key}`, { ifAvailable: true }, (lock) => {
        acquired.resolve(lock !== null);
        return lock ? released.promise : undefined;
      })
      .catch(() => acquired.resolve(true));
  return { isOurs: acquired.promise, release: released.resolve };
}
