import { answer, inStore, inStores } from "#web/lib/browser-store.ts";
import { wasSignedIn } from "#web/lib/session.ts";
import type { HeldByField } from "#web/record/files/held-files.ts";
import type { ReportContent } from "../new/report-content.ts";
import type { ReportInput } from "../new/report-kinds.ts";

/** A report that its author has sent, and the server does not have yet as a whole. */
export type Waiting = {
  author: string;
  /** With the id that makes it one however often it is sent. */
  content: ReportContent;
  input: ReportInput;
  /** Whether the record is there; its files may still be on their way. */
  isReported?: boolean;
  /** Where parts of its files lie on the server, by place in the list. */
  urls: Readonly<Record<string, string>>;
  /** Files that have arrived, or were given up. */
  gone: readonly string[];
  /** Why the server refused it, in its words. */
  problem?: string;
};

export const readWaiting = (): Promise<Waiting[]> => inStore("outbox", async (store) => (await answer(store.getAll())) as Waiting[]);

export const readFiles = (id: string): Promise<HeldByField> =>
  inStore("outboxFiles", async (store) => ((await answer(store.get(id))) as HeldByField | undefined) ?? {});

export const addWaiting = (one: Waiting, files: HeldByField) =>
  inStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    if (!wasSignedIn()) return;
    outbox!.put(one, one.content.id);
    outboxFiles!.put(files, one.content.id);
  });

/** Nothing, where it has gone meanwhile. */
export const changeWaiting = (id: string, change: (one: Waiting) => Partial<Waiting>) =>
  inStore("outbox", async (store) => {
    const one = (await answer(store.get(id))) as Waiting | undefined;
    if (one) store.put({ ...one, ...change(one) }, id);
  });

export const dropWaiting = (id: string) =>
  inStores(["outbox", "outboxFiles"], async ({ outbox, outboxFiles }) => {
    outbox!.delete(id);
    outboxFiles!.delete(id);
  });
