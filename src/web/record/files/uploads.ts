import { useSyncExternalStore } from "react";
import type { FileRef } from "#domain/entity.ts";
import { currentSession, subscribe } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { isConfirmed } from "./is-confirmed.ts";
import { keepUpload, restoreUploads, type UploadKeeper } from "./kept-uploads.ts";
import { clearUploadUrls, fingerprint, savedUploadUrl, saveUploadUrl } from "./resumable-uploads.ts";
import { deleteUpload, sendFile, UploadError } from "./send-file.ts";
import type { UploadTarget } from "./upload-target.ts";
import { waitUntilStored } from "./wait-until-stored.ts";

/** A running or failed upload. Finished ones are dropped: the record shows their files. */
export type Upload = {
  readonly id: number;
  readonly target: UploadTarget;
  readonly name: string;
  readonly size: number;
  readonly category?: FileRef["category"];
  /** The line of what the lawyer asked for that it fulfils. */
  readonly request?: string | undefined;
  readonly sent: number;
  readonly state: "waiting" | "sending" | "interrupted" | "paused" | "checking" | "failed";
  /** Why it failed, as the server put it, or what this browser found. */
  readonly problem?: string;
  readonly reason?: FailureReason;
};
/** `lost`: the server does not have the record or the upload any more. `differs`: it stored other bytes. */
type FailureReason = "failed" | "lost" | "differs";
type Job = { file: File; url?: string | undefined; print?: string; stop: AbortController; keeper?: UploadKeeper | undefined };
type End = { upload: Upload; row?: Row };

const maxParallel = 2;
let uploads: readonly Upload[] = [];
const jobs = new Map<number, Job>();
const watchers = new Set<() => void>();
const ends = new Set<(end: End) => void>();
let last = 0;

export const useUploads = () => useSyncExternalStore(watch, () => uploads);
/** Whether leaving the page would interrupt an upload. One that failed does not change by that. */
export const isSending = () => uploads.some(({ state }) => state !== "failed");

/** Calls back for each upload that succeeded (with the updated record) or failed. */
export function onEnd(listener: (end: End) => void) {
  ends.add(listener);
  return () => void ends.delete(listener);
}

export function addUploads(
  target: UploadTarget,
  files: readonly { file: File; name: string; category?: Upload["category"]; request?: string | undefined; keeper?: UploadKeeper }[],
) {
  const added = files.map(({ file, name, category, request, keeper = keepUpload(target, file, { name, category, request }) }): Upload => {
    const id = ++last;
    jobs.set(id, { file, url: keeper?.url, stop: new AbortController(), keeper });
    return { id, target, name, size: file.size, category, request, sent: 0, state: "waiting" };
  });
  show([...uploads, ...added]);
  next();
}

/** Goes on with what this author had not sent when the page was closed. */
export async function resumeKeptUploads(author: string) {
  for (const { target, ...file } of await restoreUploads(author)) addUploads(target, [file]);
}

export function pauseUpload(id: number) {
  jobs.get(id)?.stop.abort();
  change(id, { state: "paused" });
  next();
}

/** Also retries one that failed. */
export function resumeUpload(id: number) {
  change(id, { state: "waiting", problem: undefined, reason: undefined });
  next();
}

/** Also removes a failed upload from the list. */
export function cancelUpload(id: number) {
  const job = jobs.get(id);
  job?.stop.abort();
  drop(id);
  job?.keeper?.onGone();
  const url = job?.url;
  if (!url) return;
  rememberUrl(job, null);
  // If this fails, the server deletes the upload after a day.
  void deleteUpload(url).catch(() => undefined);
}

function next() {
  if (currentSession().phase !== "signedIn") return;
  const busy = uploads.filter(({ state }) => state === "sending" || state === "interrupted").length;
  for (const upload of uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, maxParallel - busy))) void run(upload);
}

async function run(upload: Upload) {
  const { id, target, name, category, request } = upload;
  const job = jobs.get(id)!;
  job.stop = new AbortController();
  const { signal } = job.stop;
  const update = (changes: Partial<Upload>) => signal.aborted || change(id, changes);
  update({ state: "sending" });
  const { previous, started } = queueStart();
  try {
    job.file = (await job.keeper?.keptFile?.()) ?? job.file;
    job.print ??= await fingerprint(job.file, target);
    job.url ??= savedUrl(job.print);
    // A resumed upload has its position already.
    if (job.url) started();
    else await previous;
    job.url = await sendFile({
      ...{ file: job.file, target, name, category, request, url: job.url, signal },
      onUrl: (url) => {
        rememberUrl(job, url);
        started();
      },
      onSent: (sent) => update({ state: "sending", sent }),
      onInterrupted: () => update({ state: "interrupted" }),
    });
    update({ state: "checking", sent: upload.size });
    next();
    const row = await waitUntilStored(target, job.url, signal);
    const isWhole = row && (await isConfirmed(row, target, job.url, job.file));
    rememberUrl(job, null);
    if (isWhole) succeed(upload, row);
    else fail(id, { reason: row ? "differs" : "lost" });
  } catch (error) {
    if (signal.aborted) return;
    rememberUrl(job, null);
    fail(id, error instanceof UploadError && error.message ? { problem: error.message } : { reason: "failed" });
  } finally {
    started();
  }
  next();
}

let lastStart = Promise.resolve();

/** Uploads start one after the other: a record shows its files in the order in which their uploads started. */
function queueStart() {
  const { promise, resolve: started } = Promise.withResolvers<void>();
  const previous = lastStart;
  lastStart = promise;
  return { previous, started };
}

/** The URL of an upload from before a reload, unless it is in use by another upload. */
function savedUrl(print: string | undefined): string | undefined {
  const url = print && savedUploadUrl(print);
  return url && ![...jobs.values()].some((job) => job.url === url) ? url : undefined;
}

function rememberUrl(job: Job, url: string | null) {
  job.url = url ?? undefined;
  if (url) job.keeper?.onUrl(url);
  if (job.print) saveUploadUrl(job.print, url);
}

function succeed(upload: Upload, row: Row) {
  jobs.get(upload.id)?.keeper?.onGone();
  drop(upload.id);
  for (const listener of ends) listener({ upload, row });
}

function fail(id: number, why: Pick<Upload, "problem" | "reason">) {
  change(id, { state: "failed", ...why });
  const upload = uploads.find((one) => one.id === id);
  if (upload) for (const listener of ends) listener({ upload });
}

function change(id: number, changes: Partial<Upload>) {
  show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

function drop(id: number) {
  jobs.delete(id);
  show(uploads.filter((one) => one.id !== id));
}

function show(list: readonly Upload[]) {
  uploads = list;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** A locked screen suspends uploads; signing out drops them. */
subscribe(() => {
  const { phase } = currentSession();
  if (phase === "signedIn") return next();
  for (const job of jobs.values()) job.stop.abort();
  if (phase === "locked") return show(uploads.map((one) => (isMoving(one) ? { ...one, state: "waiting" } : one)));
  clearUploadUrls();
  for (const { keeper } of jobs.values()) keeper?.onLeft?.();
  jobs.clear();
  show([]);
});

const isMoving = ({ state }: Upload) => state === "sending" || state === "interrupted" || state === "checking";
