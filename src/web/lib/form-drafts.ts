import { canEncrypt, decrypt, type Encrypted, encrypt, importKey } from "./encrypt-draft.ts";
import { resultOf, withStore, withStores } from "./indexed-db.ts";
import { readDraftKey, writeDraftKey } from "./offline-cache.ts";
import { wasSignedIn } from "./session.ts";

/**
 * What a person typed into forms and has not saved, on this device. It is stored encrypted, with a key that the server gives to an open session
 * only: while the session is locked or ended nobody can read it, and another person never gets the key.
 */
type Drafts = { author: string; key: CryptoKey | null; all: Map<string, unknown> };
type StoredDraft = Encrypted & { savedAt: number };

const debounceMs = 300;
const lifetimeMs = 30 * 86_400_000;

let open: Drafts | null = null;
/** Where nothing can be encrypted (plain HTTP), drafts survive a lock in the memory of the tab. */
let kept: Drafts | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let queue: Promise<void> = Promise.resolve();
const due = new Set<string>();
const inTab = new Map<string, unknown>();
let inTabOf: string | undefined;
const savers = new Set<() => Promise<unknown>>();

const prefixOf = (author: string) => `${author} `;

/** Makes the drafts of a person readable. `secret` comes from the server. */
export async function openDrafts(author: string, secret: string) {
  if (open?.author === author) return;
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
    : kept?.author === author
      ? kept.all
      : new Map<string, unknown>();
  if (inTabOf !== author) inTab.clear();
  [open, inTabOf] = [{ author, key, all }, author];
}

/** Stores what was typed last and forgets the key and the contents, when a session is locked or has ended. */
export async function closeDrafts() {
  await Promise.all([flushDrafts(), ...[...savers].map((save) => save())]);
  kept = open && !open.key ? open : null;
  open = null;
}

/** What cannot be stored, as chosen files, stays in the memory of the tab, for the same person. */
export function keepInTab<Value>(name: string, make: () => Value): Value {
  const found = (inTab.get(name) as Value | undefined) ?? make();
  inTab.set(name, found);
  return found;
}

/** For what is stored elsewhere, as intake: it is saved while the key is still known. Returns how to stop. */
export function onCloseDrafts(save: () => Promise<unknown>) {
  savers.add(save);
  return () => void savers.delete(save);
}

/** The key of this author while the session is open; null where nothing can be encrypted, undefined while nothing may be stored. */
export const draftKeyOf = (author: string): CryptoKey | null | undefined => (open?.author === author ? open.key : canEncrypt ? undefined : null);

export const draftOf = (name: string): unknown => open?.all.get(name);

export function keepDraft(name: string, content: unknown) {
  if (!open) return;
  open.all.set(name, content);
  due.add(name);
  clearTimeout(timer);
  timer = setTimeout(() => void flushDrafts(), debounceMs);
}

export function dropDraft(name: string) {
  if (!open?.all.delete(name)) return;
  due.add(name);
  void flushDrafts();
}

/** Ends all drafts whose name begins with this. */
export function dropDraftsOf(start: string) {
  for (const name of [...(open?.all.keys() ?? [])]) if (name.startsWith(start)) dropDraft(name);
}

/** Drafts of this person on this device, those of intake included. Also while they cannot be read. */
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

/** After a deliberate sign-out. Drafts of other people who use this device stay, unreadable, until they sign in again. */
export async function deleteDrafts(author: string) {
  clearTimeout(timer);
  due.clear();
  [open, kept] = [null, null];
  inTab.clear();
  await queue;
  await withStore("formDrafts", async (store) => {
    for (const key of (await resultOf(store.getAllKeys())) as string[]) if (key.startsWith(prefixOf(author))) store.delete(key);
  });
}

export function flushDrafts(): Promise<void> {
  clearTimeout(timer);
  const [drafts, names] = [open, [...due]];
  due.clear();
  // Storage that is full or not allowed must not disturb the form.
  if (drafts?.key && names.length > 0) queue = queue.then(() => store(drafts, names)).catch(() => undefined);
  return queue;
}

async function store({ author, key, all }: Drafts, names: readonly string[]) {
  const rows = await Promise.all(
    names.map(
      async (name) =>
        [prefixOf(author) + name, all.has(name) ? { ...(await encrypt(key!, all.get(name))), savedAt: Date.now() } : undefined] as const,
    ),
  );
  await withStore("formDrafts", async (objects) => {
    // The author may have signed out in another tab meanwhile: then nothing may stay behind.
    if (!wasSignedIn()) return;
    for (const [name, row] of rows)
      if (row) objects.put(row, name);
      else objects.delete(name);
  });
}

async function readAll(author: string, key: CryptoKey): Promise<Map<string, unknown>> {
  const rows = await withStore("formDrafts", async (objects) => {
    const [names, stored] = (await Promise.all([resultOf(objects.getAllKeys()), resultOf(objects.getAll())])) as [string[], StoredDraft[]];
    const oldest = Date.now() - lifetimeMs;
    for (const [at, { savedAt }] of stored.entries()) if (savedAt < oldest) objects.delete(names[at]!);
    return names
      .map((name, at) => ({ name, row: stored[at]! }))
      .filter(({ name, row }) => name.startsWith(prefixOf(author)) && row.savedAt >= oldest);
  });
  // A draft of another key cannot be read any more: the installation has a new secret.
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
  const drafts = open;
  if (document.visibilityState !== "visible" || !drafts?.key) return;
  const all = await readAll(drafts.author, drafts.key).catch(() => drafts.all);
  if (due.size === 0) drafts.all = all;
});
