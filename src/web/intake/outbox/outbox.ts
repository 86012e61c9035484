import { useSyncExternalStore } from "react";
import { intakeClient } from "#web/intake/intake-client.ts";
import { draftKey } from "#web/intake/new/intake-content.ts";
import { type IntakeKind, intakeEntities } from "#web/intake/new/intake-kinds.ts";
import { uploadTarget } from "#web/intake/new/person-photo-files.ts";
import { errorStatus, isUnreachable } from "#web/lib/api.ts";
import { writeDraft } from "#web/lib/drafts.ts";
import { askToKeepStorage } from "#web/lib/keep-storage.ts";
import { rememberedAddress } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import type { PendingByField, PendingFile } from "#web/record/files/pending-files.ts";
import { addUploads } from "#web/record/files/uploads.ts";
import {
  addFilesTo,
  addToOutbox,
  type OutboxEntry,
  readEntry,
  readFiles,
  readOutbox,
  removeFromOutbox,
  takeFrom,
  updateInOutbox,
} from "./outbox-store.ts";

/** The result of sending an entry: the record, or the error of the server. */
export type Outcome = { entry: OutboxEntry; row?: Row; error?: unknown };

const lockName = "sumario-outbox";
const [firstRetryMs, longestRetryMs] = [2000, 60_000];
/** Until the first reading. */
const unread: readonly OutboxEntry[] = [];
let all = unread;
const listeners = new Set<() => void>();
const channel = new BroadcastChannel(lockName);
channel.onmessage = () => void reload();

export const useOutbox = () => useSyncExternalStore(subscribe, () => all);

/** One intake of the outbox: null if it is not there, undefined until the outbox was read. */
export const useOutboxEntry = (id: string): OutboxEntry | null | undefined => {
  const entries = useOutbox();
  return entries === unread ? undefined : (entries.find(({ content }) => content.id === id) ?? null);
};

/** Unsent intakes in this browser, of any user. */
export const countOutbox = async () => (await readOutbox()).length;

/** Stores an intake until the server has it. */
export async function queueIntake(content: OutboxEntry["content"], input: OutboxEntry["input"], author: string, files: PendingByField) {
  const address = rememberedAddress();
  await addToOutbox({ author, content, input, urls: {}, gone: [], ...(address && { address }) }, files);
  askToKeepStorage();
  await changed();
}

/** Adds files to a submitted intake, wherever it is by now. */
export async function addIntakeFiles(kind: IntakeKind, id: string, field: string, files: readonly PendingFile[]) {
  const isWaiting = await addFilesTo(id, field, files).catch(() => false);
  if (isWaiting) await changed();
  else addUploads({ entity: intakeEntities[kind], record: id, field }, files);
}

/** Moves an intake that waits back into the draft. False if it was sent meanwhile. */
export async function reopenIntake(id: string): Promise<boolean> {
  const taken = await takeFrom(id);
  if (!taken) return false;
  const { author, content } = taken.entry;
  await writeDraft(author, draftKey, { content, files: taken.files }, "any");
  await changed();
  return true;
}

export async function discardFromOutbox(id: string) {
  await removeFromOutbox(id);
  await changed();
}

/** Sends the intakes of one author. A lock lets one tab send at a time; when it closes, the next one takes over. `onOutcome` returns the text of an error. */
export function startOutbox(author: string, onOutcome: (outcome: Outcome) => string | undefined): () => void {
  const stop = new AbortController();
  const finished = new Set<string>();
  const next = () => all.find((entry) => entry.author === author && entry.problem === undefined && !finished.has(entry.content.id));
  const work = async () => {
    await reload();
    let delay = firstRetryMs;
    while (!stop.signal.aborted) {
      const entry = next();
      const isDone = entry && (await readEntry(entry.content.id)) && (await sendOne(entry, onOutcome));
      if (entry && isDone) finished.add(entry.content.id);
      delay = isDone === false ? Math.min(delay * 2, longestRetryMs) : firstRetryMs;
      if (!isDone) await waitForWork(entry ? { delay } : { next }, stop.signal);
    }
  };
  void reload();
  // Browsers offer no locks over plain HTTP; there the id alone makes sending twice harmless.
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(lockName, { signal: stop.signal }, work) : work()).catch(() => undefined);
  return () => stop.abort();
}

/** True when there is nothing to retry: sent or rejected. */
async function sendOne(entry: OutboxEntry, onOutcome: (outcome: Outcome) => string | undefined): Promise<boolean> {
  const { id, kind } = entry.content;
  try {
    if (!entry.isReported) {
      const row = (await intakeClient(intakeEntities[kind]).intake.call({ id, ...entry.input })) as Row;
      await updateInOutbox(id, () => ({ isReported: true }));
      onOutcome({ entry, row });
    }
    await sendFiles(entry);
  } catch (error) {
    // 401: the entry waits until its author signs in again.
    if (isUnreachable(error) || [401, 429].includes(errorStatus(error))) return false;
    await updateInOutbox(id, () => ({ problem: onOutcome({ entry, error }) ?? "" }));
  }
  await changed();
  return true;
}

/** Resumes each upload where it stopped. The intake leaves the outbox with its last file. */
async function sendFiles({ content: { id, kind }, urls, gone }: OutboxEntry) {
  const pending = Object.entries(await readFiles(id)).flatMap(([field, files]) =>
    files.map((file, index) => ({ field, file, key: `${field} ${index}` })).filter(({ key }) => !gone.includes(key)),
  );
  const unsent = new Set(pending.map(({ key }) => key));
  if (unsent.size === 0) return removeFromOutbox(id);
  for (const { field, file, key } of pending) {
    const persistence = {
      url: urls[key],
      saveUrl: (url: string) => void updateInOutbox(id, (entry) => ({ urls: { ...entry.urls, [key]: url } })),
      remove: () => {
        unsent.delete(key);
        const stored = unsent.size === 0 ? removeFromOutbox(id) : updateInOutbox(id, (entry) => ({ gone: [...entry.gone, key] }));
        void stored.then(changed);
      },
    };
    addUploads(uploadTarget(kind, id, field), [{ ...file, persistence }]);
  }
}

async function changed() {
  await reload();
  channel.postMessage(null);
}

async function reload() {
  all = await readOutbox().catch(() => []);
  for (const listener of listeners) listener();
}

/** The first subscriber loads what earlier pages stored, also offline. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) void reload();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Resolves when there is something to send, after the delay, or when the connection is back. */
function waitForWork({ delay, next }: { delay?: number; next?: () => unknown }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      listeners.delete(check);
      resolve();
    };
    const check = () => next?.() && done();
    const timer = delay === undefined ? undefined : setTimeout(done, delay);
    addEventListener("online", done);
    listeners.add(check);
    signal.addEventListener("abort", done, { once: true });
    check();
  });
}
