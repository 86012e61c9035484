import { useSyncExternalStore } from "react";
import { intakeClient } from "#web/intake/intake-client.ts";
import { intakeEntities } from "#web/intake/new/intake-kinds.ts";
import { errorStatus, isUnreachable } from "#web/lib/api.ts";
import type { Row } from "#web/record/base/record-client.ts";
import type { PendingByField } from "#web/record/files/pending-files.ts";
import { addUploads } from "#web/record/files/uploads.ts";
import { addWaiting, changeWaiting, dropWaiting, readFiles, readWaiting, type Waiting } from "./outbox-store.ts";

/** How a submission ended: with the record, or with the error of the server. */
export type Outcome = { waiting: Waiting; row?: Row; error?: unknown };

const lockName = "sumario-outbox";
const [firstRetryMs, longestRetryMs] = [2000, 60_000];
let all: readonly Waiting[] = [];
const watchers = new Set<() => void>();
const channel = new BroadcastChannel(lockName);
channel.onmessage = () => void reload();

export const useOutbox = () => useSyncExternalStore(watch, () => all);

/** Unsent intakes in this browser, of any user. */
export const countWaiting = async () => (await readWaiting()).length;

/** Keeps an intake until the server has it. */
export async function queueIntake(content: Waiting["content"], input: Waiting["input"], author: string, files: PendingByField) {
  await addWaiting({ author, content, input, urls: {}, gone: [] }, files);
  await changed();
}

export async function discardWaiting(id: string) {
  await dropWaiting(id);
  await changed();
}

/** Sends the intakes of one author. A lock lets one tab send at a time; when it closes, the next one takes over. `onOutcome` gives the text of an error. */
export function startOutbox(author: string, onOutcome: (outcome: Outcome) => string | undefined): () => void {
  const stop = new AbortController();
  const finished = new Set<string>();
  const next = () => all.find((one) => one.author === author && one.problem === undefined && !finished.has(one.content.id));
  const work = async () => {
    await reload();
    let delay = firstRetryMs;
    while (!stop.signal.aborted) {
      const one = next();
      const isDone = one && (await sendOne(one, onOutcome));
      if (one && isDone) finished.add(one.content.id);
      delay = isDone === false ? Math.min(delay * 2, longestRetryMs) : firstRetryMs;
      if (!isDone) await wake(one ? { delay } : { next }, stop.signal);
    }
  };
  void reload();
  // Browsers offer no locks over plain HTTP; there the id alone makes sending twice harmless.
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(lockName, { signal: stop.signal }, work) : work()).catch(() => undefined);
  return () => stop.abort();
}

/** True when there is nothing to retry: sent or rejected. */
async function sendOne(waiting: Waiting, onOutcome: (outcome: Outcome) => string | undefined): Promise<boolean> {
  const { id, kind } = waiting.content;
  try {
    if (!waiting.isReported) {
      const row = (await intakeClient(intakeEntities[kind]).intake.call({ id, ...waiting.input })) as Row;
      await changeWaiting(id, () => ({ isReported: true }));
      onOutcome({ waiting, row });
    }
    await sendFiles(waiting);
  } catch (error) {
    // 401: it waits until its author signs in again.
    if (isUnreachable(error) || [401, 429].includes(errorStatus(error))) return false;
    await changeWaiting(id, () => ({ problem: onOutcome({ waiting, error }) ?? "" }));
  }
  await changed();
  return true;
}

/** Resumes each upload where it stopped. The intake leaves the outbox with its last file. */
async function sendFiles({ content: { id, kind }, urls, gone }: Waiting) {
  const pending = Object.entries(await readFiles(id)).flatMap(([field, files]) =>
    files.map((held, at) => ({ field, held, key: `${field} ${at}` })).filter(({ key }) => !gone.includes(key)),
  );
  const unsent = new Set(pending.map(({ key }) => key));
  if (unsent.size === 0) return dropWaiting(id);
  for (const { field, held, key } of pending) {
    const keeper = {
      url: urls[key],
      onUrl: (url: string) => void changeWaiting(id, (one) => ({ urls: { ...one.urls, [key]: url } })),
      onGone: () => {
        unsent.delete(key);
        const stored = unsent.size === 0 ? dropWaiting(id) : changeWaiting(id, (one) => ({ gone: [...one.gone, key] }));
        void stored.then(changed);
      },
    };
    addUploads({ entity: intakeEntities[kind], record: id, field }, [{ ...held, keeper }]);
  }
}

async function changed() {
  await reload();
  channel.postMessage(null);
}

async function reload() {
  all = await readWaiting().catch(() => []);
  for (const watcher of watchers) watcher();
}

/** Whoever looks first reads what earlier pages left, also without a connection. */
function watch(watcher: () => void) {
  if (watchers.size === 0) void reload();
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Resolves when there is something to send, after the delay, or when the connection is back. */
function wake({ delay, next }: { delay?: number; next?: () => unknown }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      watchers.delete(look);
      resolve();
    };
    const look = () => next?.() && done();
    const timer = delay === undefined ? undefined : setTimeout(done, delay);
    addEventListener("online", done);
    watchers.add(look);
    signal.addEventListener("abort", done, { once: true });
    look();
  });
}
