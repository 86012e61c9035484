import type { IntakeContent } from "#web/intake/new/intake-content.ts";
import type { IntakeInput } from "#web/intake/new/intake-kinds.ts";
import { resultOf, withStore, withStores } from "#web/lib/indexed-db.ts";
import { wasSignedIn } from "#web/lib/session.ts";
import type { PendingByField, PendingFile } from "#web/record/files/pending-files.ts";

/** A submitted intake that the server does not have completely yet. Browsers store it with these property names: do not rename them. */
export type OutboxEntry = {
  author: string;
  /** Its id makes retries idempotent. */
  content: IntakeContent;
  input: IntakeInput;
  /** Whether the server has the record; files may still be missing. */
  isReported?: boolean;
  /** Upload URLs of files that an earlier version began to send, by field and position. */
  urls: Readonly<Record<string, string>>;
  /** Files that were sent or discarded, by field and position. */
  gone: readonly string[];
  /** Why the server rejected it, as shown to the user. */
  problem?: string;
  /** The size of its files, and the fields that have some. */
  bytes?: number;
  fields?: readonly string[];
  /** The address with which its author signs in. */
  address?: string;
};

export const readOutbox = (): Promise<OutboxEntry[]> => withStore("outbox", async (store) => (await resultOf(store.getAll())) as OutboxEntry[]);

export const readFiles = (id: string): Promise<PendingByField> =>
  withStore("outboxFiles", async (store) => ((await resultOf(store.get(id))) as PendingByField | undefined) ?? {});

export const readEntry = (id: string): Promise<OutboxEntry | undefined> =>
  withStore("outbox", async (store) => (await resultOf(store.get(id))) as OutboxEntry | undefined);

/** Adds files to an intake that waits. False if the server has the record already: then they are uploaded to it. */
export const addFilesTo = (id: string, field: string, files: readonly PendingFile[]): Promise<boolean> =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    const entry = (await resultOf(outbox!.get(id))) as OutboxEntry | undefined;
    if (!entry || entry.isReported) return false;
    const before = ((await resultOf(outboxFiles!.get(id))) as PendingByField | undefined) ?? {};
    const all = { ...before, [field]: [...(before[field] ?? []), ...files] };
    outboxFiles!.put(all, id);
    outbox!.put({ ...entry, ...summaryOf(all) } satisfies OutboxEntry, id);
    return true;
  });

/** A file of a stored intake; `key` is its field and position, `place` counts all files of the intake. */
export type StoredFile = { key: string; place: number; field: string; file: PendingFile };

/** Notes that the server has the record. Resolves to the files that it still lacks; an entry without any is removed. */
export const markReported = (id: string): Promise<{ entry: OutboxEntry; files: StoredFile[] } | undefined> =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    const entry = (await resultOf(outbox!.get(id))) as OutboxEntry | undefined;
    if (!entry) return undefined;
    const files = storedFilesOf(entry, ((await resultOf(outboxFiles!.get(id))) as PendingByField | undefined) ?? {});
    if (files.length > 0) outbox!.put({ ...entry, isReported: true } satisfies OutboxEntry, id);
    else {
      outbox!.delete(id);
      outboxFiles!.delete(id);
    }
    return { entry, files };
  });

/** A file was sent or discarded. The intake leaves the outbox with its last file. */
export const forgetStoredFile = (id: string, key: string) =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    const before = (await resultOf(outbox!.get(id))) as OutboxEntry | undefined;
    if (!before) return;
    const entry = { ...before, gone: [...before.gone, key] };
    const left = storedFilesOf(entry, ((await resultOf(outboxFiles!.get(id))) as PendingByField | undefined) ?? {});
    if (left.length > 0) return void outbox!.put(entry, id);
    outbox!.delete(id);
    outboxFiles!.delete(id);
  });

const storedFilesOf = ({ gone }: OutboxEntry, files: PendingByField): StoredFile[] =>
  Object.entries(files)
    .flatMap(([field, list]) => list.map((file, index) => ({ key: `${field} ${index}`, field, file })))
    .map((stored, place) => ({ ...stored, place }))
    .filter(({ key }) => !gone.includes(key));

/** What the list of the outbox says of the files, without reading them. */
const summaryOf = (files: PendingByField) => ({
  bytes: Object.values(files)
    .flat()
    .reduce((total, { file }) => total + file.size, 0),
  fields: Object.keys(files).filter((field) => files[field]!.length > 0),
});

export const addToOutbox = (entry: OutboxEntry, files: PendingByField) =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    if (!wasSignedIn()) return;
    outbox!.put({ ...entry, ...summaryOf(files) } satisfies OutboxEntry, entry.content.id);
    outboxFiles!.put(files, entry.content.id);
  });

/** Does nothing if the entry was removed meanwhile. */
export const updateInOutbox = (id: string, change: (entry: OutboxEntry) => Partial<OutboxEntry>) =>
  withStore("outbox", async (store) => {
    const entry = (await resultOf(store.get(id))) as OutboxEntry | undefined;
    if (entry) store.put({ ...entry, ...change(entry) }, id);
  });

export const removeFromOutbox = (id: string) =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    outbox!.delete(id);
    outboxFiles!.delete(id);
  });
