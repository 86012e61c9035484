import type { FileRef } from "#domain/entity.ts";
import { resultOf, withStore, withStores } from "#web/lib/indexed-db.ts";
import { currentSession, wasSignedIn } from "#web/lib/session.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import type { UploadTarget } from "./upload-target.ts";

/** Keeps an upload beyond this page. `url` is set if a part of the file was uploaded already. */
export type UploadKeeper = {
  url?: string | undefined;
  onUrl: (url: string) => void;
  onGone: () => void;
  /** This page stops sending it, without an end. */
  onLeft?: () => void;
  /** The file as this browser keeps it: what a camera hands over may vanish. */
  keptFile?: () => Promise<File | undefined>;
};

type About = { name: string; category?: FileRef["category"]; request?: string | undefined };
/** Browsers hold it with these property names: do not rename them. */
type Head = About & { author: string; entity: string; record: string; field: string; url?: string };
export type Restored = About & { target: UploadTarget; file: File; keeper: UploadKeeper };

/** Photos and short videos are kept. A larger file stays on the disk that it came from, and resumes when it is chosen again. */
const keptLimit = 256 * 1024 ** 2;

/** Keeps a file in this browser until the server has confirmed it or its author gives it up. */
export function keepUpload(target: UploadTarget, file: File, about: About): UploadKeeper | undefined {
  const session = currentSession();
  if (session.phase !== "signedIn" || file.size > keptLimit) return undefined;
  const key = uuidV7();
  const { entity, record, field } = target;
  const head: Head = { author: session.user.uid, entity: entity.name, record, field, ...about };
  const stored = withStores(["uploads", "uploadFiles"], async ({ uploads, uploadFiles }) => {
    // The author may have signed out in another tab meanwhile: then nothing may stay behind.
    if (!wasSignedIn()) return;
    uploads!.put(head, key);
    uploadFiles!.put(file, key);
  }).catch(() => undefined);
  return keeperOf(key, lockOf(key), stored);
}

/** The kept uploads of this author that no other tab is sending. */
export async function restoreUploads(author: string): Promise<Restored[]> {
  const heads = await withStore("uploads", async (store) => {
    const [keys, values] = [(await resultOf(store.getAllKeys())) as string[], (await resultOf(store.getAll())) as Head[]];
    return keys.map((key, at) => ({ key, head: values[at]! })).filter(({ head }) => head.author === author);
  });
  const restored: Restored[] = [];
  for (const { key, head } of heads) {
    const lock = lockOf(key);
    const file = (await lock.isOurs) ? await readFile(key) : undefined;
    if (!file) continue;
    const { author: _, entity, record, field, url, ...about } = head;
    restored.push({ ...about, target: { entity: entityNamed(entity), record, field }, file, keeper: { ...keeperOf(key, lock), url } });
  }
  return restored;
}

/** Kept files in this browser, of any user. */
export const countKept = () => withStore("uploads", (store) => resultOf(store.count()));

const readFile = (key: string) => withStore("uploadFiles", async (store) => (await resultOf(store.get(key))) as File | undefined);

function keeperOf(key: string, lock: Lock, stored: Promise<unknown> = Promise.resolve()): UploadKeeper {
  let last = stored;
  const then = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => undefined);
  };
  return {
    keptFile: () => stored.then(() => readFile(key)).catch(() => undefined),
    onUrl: (url) =>
      then(() =>
        withStore("uploads", async (store) => {
          const head = (await resultOf(store.get(key))) as Head | undefined;
          if (head) store.put({ ...head, url }, key);
        }),
      ),
    onLeft: lock.release,
    onGone: () => {
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

/** One tab sends a kept file. When it closes, its locks are free, and the next tab that opens restores the file. */
function lockOf(key: string): Lock {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<boolean>();
  // Browsers offer no locks over plain HTTP; there two tabs may send the same file.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) asked.resolve(true);
  else
    void locks
      .request(`sumario-upload ${key}`, { ifAvailable: true }, (lock) => {
        asked.resolve(lock !== null);
        return lock ? held.promise : undefined;
      })
      .catch(() => asked.resolve(true));
  return { isOurs: asked.promise, release: held.resolve };
}
