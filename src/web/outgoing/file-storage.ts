import { resultOf, withStore, withStores } from "#web/lib/indexed-db.ts";
import { askToKeepStorage } from "#web/lib/keep-storage.ts";
import { wasSignedIn } from "#web/lib/session.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import type { FileDetails, OutgoingFile } from "./outgoing-file.ts";
import { idOfUpload } from "./upload-url.ts";

/** Browsers store it with these property names: do not rename them. Its key is its id, unless an earlier version stored the URL of its upload. */
type Head = FileDetails & { author: string; entity: string; record: string; field: string; url?: string };

/** Photos and short videos are stored. The upload of a larger file resumes when the user chooses the file again. */
export const maxStoredSize = 256 * 1024 ** 2;

const keys = new Map<string, string>();
const keyOf = ({ id }: OutgoingFile) => keys.get(id) ?? id;

export async function storeFile(file: OutgoingFile): Promise<void> {
  askToKeepStorage();
  const { author, target, name, category, caption, original, request, office } = file;
  const { entity, record, field } = target;
  const head: Head = { author, entity: entity.name, record, field, name, category, caption, original, request, office };
  await withStores(["uploads", "uploadFiles"], async ({ uploads, uploadFiles }) => {
    // If the author has signed out in another tab meanwhile, nothing may be stored.
    if (!wasSignedIn()) return;
    uploads!.put(head, file.id);
    uploadFiles!.put(file.file, file.id);
  });
}

/** The server knows the upload. */
export const noteBegun = (file: OutgoingFile): Promise<void> =>
  withStore("uploads", async (store) => {
    const head = (await resultOf(store.get(keyOf(file)))) as Head | undefined;
    if (head) store.put({ ...head, url: file.id }, keyOf(file));
  });

export const forgetFile = (file: OutgoingFile): Promise<void> =>
  withStores(["uploads", "uploadFiles"], async ({ uploads, uploadFiles }) => {
    uploads!.delete(keyOf(file));
    uploadFiles!.delete(keyOf(file));
  });

export const readStored = (key: string) => withStore("uploadFiles", async (store) => (await resultOf(store.get(key))) as File | undefined);
export const readFile = (file: OutgoingFile) => readStored(keyOf(file));

/** The stored files of this author. */
export async function storedFiles(author: string): Promise<OutgoingFile[]> {
  const heads = await withStore("uploads", async (store) => {
    const [names, values] = [(await resultOf(store.getAllKeys())) as string[], (await resultOf(store.getAll())) as Head[]];
    return names.map((key, index) => ({ key, head: values[index]! })).filter(({ head }) => head.author === author);
  });
  const files = await Promise.all(
    heads.map(async ({ key, head: { entity, record, field, url, ...details } }): Promise<OutgoingFile | undefined> => {
      const file = await readStored(key);
      const id = url ? idOfUpload(url) : key;
      keys.set(id, key);
      const target = { entity: entityNamed(entity), record, field };
      return file && { ...details, id, target, file, size: file.size, sent: 0, state: "waiting", isBegun: url !== undefined, attempt: 0 };
    }),
  );
  return files.filter((file) => file !== undefined);
}

/** Stored files in this browser, of any user. */
export const countStoredFiles = () => withStore("uploads", (store) => resultOf(store.count()));
