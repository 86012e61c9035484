import { useSyncExternalStore } from "react";
import { errorStatus, isUnanswered } from "#web/lib/api.ts";
import type { HeldByField } from "#web/record/files/held-files.ts";
import { addUploads } from "#web/record/files/uploads.ts";
import type { Row } from "#web/record/record-client.ts";
import { reported } from "../new/report-kinds.ts";
import { reportClient } from "../report-client.ts";
import { addWaiting, changeWaiting, dropWaiting, readFiles, readWaiting, type Waiting } from "./outbox-store.ts";

/** How the sending of one ended: with the record, or with why it was refused. */
export type Sent = { waiting: Waiting; row?: Row; error?: unknown };

const name = "sumario-outbox";
const [firstWait, longestWait] = [2000, 60_000];
let all: readonly Waiting[] = [];
const watchers = new Set<() => void>();
const channel = new BroadcastChannel(name);
channel.onmessage = () => void reload();

export const useOutbox = () => useSyncExternalStore(watch, () => all);

/** Whatever is not sent yet in this browser, whoever it belongs to. */
export const countWaiting = async () => (await readWaiting()).length;

/** Keeps a report until the server has it. */
export async function queueReport(content: Waiting["content"], input: Waiting["input"], author: string, files: HeldByField) {
  await addWaiting({ author, content, input, urls: {}, gone: [] }, files);
  await changed();
}

export async function discardWaiting(id: string) {
  await dropWaiting(id);
  await changed();
}

/** One tab of the browser sends; when it is closed the next one goes on. */
export function startOutbox(author: string, tell: (sent: Sent) => string | undefined): () => void {
  const stop = new AbortController();
  const begun = new Set<string>();
  const next = () => all.find((one) => one.author === author && one.problem === undefined && !begun.has(one.content.id));
  const work = async () => {
    await reload();
    let wait = firstWait;
    while (!stop.signal.aborted) {
      const one = next();
      const isThrough = one && (await sendOne(one, tell));
      if (one && isThrough) begun.add(one.content.id);
      wait = isThrough === false ? Math.min(wait * 2, longestWait) : firstWait;
      if (!isThrough) await news(one ? { time: wait } : { next }, stop.signal);
    }
  };
  void reload();
  // Plain HTTP has no locks; there the id alone keeps it one.
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(name, { signal: stop.signal }, work) : work()).catch(() => undefined);
  return () => stop.abort();
}

/** Whether it is worth no other try, be it sent or refused. */
async function sendOne(waiting: Waiting, tell: (sent: Sent) => string | undefined): Promise<boolean> {
  const { id, kind } = waiting.content;
  try {
    if (!waiting.isReported) {
      const row = (await reportClient(reported[kind]).report.call({ id, ...waiting.input })) as Row;
      await changeWaiting(id, () => ({ isReported: true }));
      tell({ waiting, row });
    }
    await sendFiles(waiting);
  } catch (error) {
    // Without a session it waits for its author.
    if (isUnanswered(error) || [401, 429].includes(errorStatus(error))) return false;
    await changeWaiting(id, () => ({ problem: tell({ waiting, error }) ?? "" }));
  }
  await changed();
  return true;
}

/** Each goes on where it stopped; with the last of them the report is through. */
async function sendFiles({ content: { id, kind }, urls, gone }: Waiting) {
  const left = Object.entries(await readFiles(id)).flatMap(([field, files]) =>
    files.map((held, at) => ({ field, held, key: `${field} ${at}` })).filter(({ key }) => !gone.includes(key)),
  );
  const missing = new Set(left.map(({ key }) => key));
  if (missing.size === 0) return dropWaiting(id);
  for (const { field, held, key } of left) {
    const followed = {
      url: urls[key],
      onUrl: (url: string) => void changeWaiting(id, (one) => ({ urls: { ...one.urls, [key]: url } })),
      onGone: () => {
        missing.delete(key);
        const kept = missing.size === 0 ? dropWaiting(id) : changeWaiting(id, (one) => ({ gone: [...one.gone, key] }));
        void kept.then(changed);
      },
    };
    addUploads({ entity: reported[kind], record: id, field }, [{ ...held, followed }]);
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

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Until there is something to send, or the time has come or the line is back to try again. */
function news({ time, next }: { time?: number; next?: () => unknown }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      watchers.delete(look);
      resolve();
    };
    const look = () => next?.() && done();
    const timer = time === undefined ? undefined : setTimeout(done, time);
    addEventListener("online", done);
    watchers.add(look);
    signal.addEventListener("abort", done, { once: true });
    look();
  });
}
