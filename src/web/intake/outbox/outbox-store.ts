import type { IntakeContent } from "#web/intake/new/intake-content.ts";
import type { IntakeInput } from "#web/intake/new/intake-kinds.ts";
import { resultOf, withStore, withStores } from "#web/lib/indexed-db.ts";
import { wasSignedIn } from "#web/lib/session.ts";
import type { PendingByField } from "#web/record/files/pending-files.ts";

/** A submitted intake that the server does not have completely yet. Browsers store it with these property names: do not rename them. */
export type OutboxEntry = {
  author: string;
  /** Its id makes retries idempotent. */
  content: IntakeContent;
  input: IntakeInput;
  /** Whether the server has the record; files may still be missing. */
  isReported?: boolean;
  /** Upload URLs of partly sent files, by field and position. */
  urls: Readonly<Record<string, string>>;
  /** Files that were sent or discarded, by field and position. */
  gone: readonly string[];
  /** Why the server rejected it, as shown to the user. */
  problem?: string;
};

export const readOutbox = (): Promise<OutboxEntry[]> => withStore("outbox", async (store) => (await resultOf(store.getAll())) as OutboxEntry[]);

export const readFiles = (id: string): Promise<PendingByField> =>
  withStore("outboxFiles", async (store) => ((await resultOf(store.get(id))) as PendingByField | undefined) ?? {});

export const addToOutbox = (entry: OutboxEntry, files: PendingByField) =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    if (!wasSignedIn()) return;
    outbox!.put(entry, entry.content.id);
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
