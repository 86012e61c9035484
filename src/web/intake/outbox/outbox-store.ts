import type { IntakeContent } from "#web/intake/new/intake-content.ts";
import type { IntakeInput } from "#web/intake/new/intake-kinds.ts";
import { resultOf, withStore, withStores } from "#web/lib/indexed-db.ts";
import { wasSignedIn } from "#web/lib/session.ts";
import type { PendingByField } from "#web/record/files/pending-files.ts";

/** An intake that its author has submitted and the server does not have completely yet. Browsers hold it with these property names: do not rename them. */
export type Waiting = {
  author: string;
  /** Its id makes retries idempotent. */
  content: IntakeContent;
  input: IntakeInput;
  /** Whether the server has the record; files may still be missing. */
  isReported?: boolean;
  /** Upload URLs of partly sent files, by field and position. */
  urls: Readonly<Record<string, string>>;
  /** Files that have arrived or were given up, by field and position. */
  gone: readonly string[];
  /** Why the server rejected it, in words for the person. */
  problem?: string;
};

export const readWaiting = (): Promise<Waiting[]> => withStore("outbox", async (store) => (await resultOf(store.getAll())) as Waiting[]);

export const readFiles = (id: string): Promise<PendingByField> =>
  withStore("outboxFiles", async (store) => ((await resultOf(store.get(id))) as PendingByField | undefined) ?? {});

export const addWaiting = (one: Waiting, files: PendingByField) =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    if (!wasSignedIn()) return;
    outbox!.put(one, one.content.id);
    outboxFiles!.put(files, one.content.id);
  });

/** Does nothing where it was removed meanwhile. */
export const changeWaiting = (id: string, change: (one: Waiting) => Partial<Waiting>) =>
  withStore("outbox", async (store) => {
    const one = (await resultOf(store.get(id))) as Waiting | undefined;
    if (one) store.put({ ...one, ...change(one) }, id);
  });

export const dropWaiting = (id: string) =>
  withStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    outbox!.delete(id);
    outboxFiles!.delete(id);
  });
