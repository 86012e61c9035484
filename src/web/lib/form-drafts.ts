import { canEncrypt, decrypt, type Encrypted, encrypt, importKey } from "./encrypt-draft.ts";
import { resultOf, withStore, withStores } from "./indexed-db.ts";
import { readDraftKey, writeDraftKey } from "./offline-cache.ts";
import { wasSignedIn } from "./session.ts";

/**
 * Unsaved input of forms, stored encrypted on this device. The server gives the key to an open session only: while the session is locked or has
 * ended the input cannot be read, and another user never gets the key.
 */
type Drafts = { author: string; key: CryptoKey | null; all: Map<string, unknown> };
type StoredDraft = Encrypted & { savedAt: number };

const debounceMs = 300;
const lifetimeMs = 30 * 86_400_000;

let current: Drafts | null = null;
/** Browsers cannot encrypt on plain HTTP: there, drafts survive a lock in the memory of the tab. */
let inMemory: Drafts | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let queue: Promise<void> = Promise.resolve();
const unsaved = new Set<string>();
const tabValues = new Map<string, unknown>();
let tabValuesOwner: string | undefined;
const savers = new Set<() => Promise<unknown>>();

const prefixOf = (author: string) => `${author} `;

/** Decrypts the drafts of a user. `secret` comes from the server. */
export async function openDrafts(author: string, secret: string) {
  if (current?.author === author) return;
  await closeDrafts();
  const key = await importKey(secret);
  if (key) await writeDraftKey(author, key).catch(() => undefined);
  await show(author, key);
}

/** The same without a connection, with the key that the open session left in this browser. */
export async function openDraftsOffline(author: string) {
  const key = (await readDraftKey(author)) ?? null;
  if (key || !canEncrypt) await show(author, key);
}

async function show(author: string, key: CryptoKey | null) {
  const all = key
    ? await readAll(author, key).catch(() => new Map<string, unknown>())
    : inMemory?.author === author
      ? inMemory.all
      : new Map<string, unknown>();
  if (tabValuesOwner !== author) tabValues.clear();
  [current, tabValuesOwner] = [{ author, key, all }, author];
}

/** Stores pending drafts, then removes the key and the contents from memory. Called when a session is locked or has ended. */
export async function closeDrafts() {
  await Promise.all([flushDrafts(), ...[...savers].map((save) => save())]);
  inMemory = current && !current.key ? current : null;
  current = null;
}

/** Values that cannot be stored, such as chosen files, stay in the memory of the tab, for the same user. */
export function getOrCreateInTab<Value>(name: string, make: () => Value): Value {
  const found = (tabValues.get(name) as Value | undefined) ?? make();
  tabValues.set(name, found);
  return found;
}

/** For what is stored elsewhere, as intake: it is saved while the key is still known. Returns how to stop. */
export function onCloseDrafts(save: () => Promise<unknown>) {
  savers.add(save);
  return () => void savers.delete(save);
}

/** The key of this author while the session is open; null where nothing can be encrypted, undefined while nothing may be stored. */
export const draftKeyOf = (author: string): CryptoKey | null | undefined =>
  current?.author === author ? current.key : canEncrypt ? undefined : null;

export const formDraftOf = (name: string): unknown => current?.all.get(name);

export function saveFormDraft(name: string, content: unknown) {
  if (!current) return;
  current.all.set(name, content);
  unsaved.add(name);
  clearTimeout(timer);
  timer = setTimeout(() => void flushDrafts(), debounceMs);
}

export function deleteFormDraft(name: string) {
  if (!current?.all.delete(name)) return;
  unsaved.add(name);
  void flushDrafts();
}

/** Deletes all drafts whose name begins with the prefix. */
export function deleteFormDraftsOf(prefix: string) {
  for (const name of [...(current?.all.keys() ?? [])]) if (name.startsWith(prefix)) deleteFormDraft(name);
}

/** The number of drafts of this user on this device, those of intake included. Works also while they cannot be read. */
export async function countDrafts(author: string): Promise<number> {
  await flushDrafts();
  return withStores(["drafts", "formDrafts"], async ({ drafts, formDrafts }) => {
    const [intake, forms] = (await Promise.all([resultOf(drafts!.getAllKeys()), resultOf(formDrafts!.getAllKeys())])) as string[][];
    return (
      intake!.filter((key) => key.startsWith(author) && !key.endsWith(" files")).length +
      forms!.filter((key) => key.startsWith(prefixOf(author))).length
    );
  });
}

/** Called after a deliberate sign-out. Drafts of other users of this device stay, unreadable, until they sign in again. */
export async function deleteDrafts(author: string) {
  clearTimeout(timer);
  unsaved.clear();
  [current, inMemory] = [null, null];
  tabValues.clear();
  await queue;
  await withStore("formDrafts", async (store) => {
    for (const key of (await resultOf(store.getAllKeys())) as string[]) if (key.startsWith(prefixOf(author))) store.delete(key);
  });
}

export function flushDrafts(): Promise<void> {
  clearTimeout(timer);
  const [drafts, names] = [current, [...unsaved]];
  unsaved.clear();
  // Storage that is full or not allowed must not disturb the form.
  if (drafts?.key && names.length > 0) queue = queue.then(() => write(drafts, names)).catch(() => undefined);
  return queue;
}

async function write({ author, key, all }: Drafts, names: readonly string[]) {
  const rows = await Promise.all(
    names.map(
      async (name) =>
        [prefixOf(author) + name, all.has(name) ? { ...(await encrypt(key!, all.get(name))), savedAt: Date.now() } : undefined] as const,
    ),
  );
  await withStore("formDrafts", async (store) => {
    // If the author has signed out in another tab meanwhile, nothing may be stored.
    if (!wasSignedIn()) return;
    for (const [name, row] of rows)
      if (row) store.put(row, name);
      else store.delete(name);
  });
}

async function readAll(author: string, key: CryptoKey): Promise<Map<string, unknown>> {
  const rows = await withStore("formDrafts", async (store) => {
    const [names, stored] = (await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])) as [string[], StoredDraft[]];
    const oldest = Date.now() - lifetimeMs;
    for (const [index, { savedAt }] of stored.entries()) if (savedAt < oldest) store.delete(names[index]!);
    return names
      .map((name, index) => ({ name, row: stored[index]! }))
      .filter(({ name, row }) => name.startsWith(prefixOf(author)) && row.savedAt >= oldest);
  });
  // Drafts that another key encrypted are skipped: the installation has a new secret.
  const read = await Promise.all(
    rows.map(({ name, row }) =>
      decrypt(key, row).then(
        (content) => [[name.slice(prefixOf(author).length), content] as const],
        () => [],
      ),
    ),
  );
  return new Map(read.flat());
}

/** Another tab may have written or discarded drafts. */
document.addEventListener("visibilitychange", async () => {
  await flushDrafts();
  const drafts = current;
  if (document.visibilityState !== "visible" || !drafts?.key) return;
  const all = await readAll(drafts.author, drafts.key).catch(() => drafts.all);
  if (unsaved.size === 0) drafts.all = all;
});
