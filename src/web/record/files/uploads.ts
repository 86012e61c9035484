import { useSyncExternalStore } from "react";
import type { FileRef } from "#domain/entity.ts";
import { currentSession, subscribe } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { isConfirmed } from "./is-confirmed.ts";
import { type Details, persistUpload, restoreUploads, type UploadPersistence } from "./persisted-uploads.ts";
import { clearUploadUrls, fingerprint, savedUploadUrl, saveUploadUrl } from "./resumable-uploads.ts";
import { deleteUpload, sendFile, UploadError } from "./send-file.ts";
import type { UploadTarget } from "./upload-target.ts";
import { idOf, waitUntilStored } from "./wait-until-stored.ts";

/** A running or failed upload. Finished ones are removed from the list: the record shows their files. */
export type Upload = {
  readonly id: number;
  readonly target: UploadTarget;
  /** As it was chosen, for its thumbnail. */
  readonly file: File;
  readonly name: string;
  readonly size: number;
  readonly category?: FileRef["category"];
  readonly caption?: string | undefined;
  readonly original?: string | undefined;
  /** The id of the document request that the file answers. */
  readonly request?: string | undefined;
  readonly sent: number;
  readonly state: "waiting" | "sending" | "interrupted" | "paused" | "checking" | "failed";
  /** Why it failed: the message of the server, or else the reason that the browser found. */
  readonly problem?: string;
  readonly reason?: FailureReason;
};
/** `lost`: the server does not have the record or the upload any more. `differs`: it stored other bytes. */
type FailureReason = "failed" | "lost" | "differs";
type Job = { file: File; url?: string | undefined; fingerprint?: string; stop: AbortController; persistence?: UploadPersistence | undefined };
/** `file` is the id of the file that the upload has become. */
type End = { upload: Upload; row?: Row; file?: string };

const maxParallel = 2;
let uploads: readonly Upload[] = [];
const jobs = new Map<number, Job>();
const listeners = new Set<() => void>();
const endListeners = new Set<(end: End) => void>();
let last = 0;

export const useUploads = () => useSyncExternalStore(onUploadsChange, () => uploads);
/** Whether leaving the page would interrupt an upload. A failed one is not affected. */
export const isSending = () => uploads.some(({ state }) => state !== "failed");

/** Calls back for each upload that succeeded (with the updated record) or failed. */
export function onEnd(listener: (end: End) => void) {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

export function addUploads(target: UploadTarget, files: readonly (Details & { file: File; persistence?: UploadPersistence })[]): number[] {
  const added = files.map(({ file, persistence, name, category, caption, original, request }): Upload => {
    const id = ++last;
    const details = { name, category, caption, original, request };
    const stored = persistence ?? persistUpload(target, file, details);
    jobs.set(id, { file, url: stored?.url, stop: new AbortController(), persistence: stored });
    return { id, target, file, ...details, size: file.size, sent: 0, state: "waiting" };
  });
  show([...uploads, ...added]);
  next();
  return added.map(({ id }) => id);
}

/** Resumes the uploads that this author had not finished when the page was closed. */
export async function resumePersistedUploads(author: string) {
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
  removeUpload(id);
  job?.persistence?.remove();
  const url = job?.url;
  if (!url) return;
  rememberUrl(job, null);
  // If this fails, the server deletes the upload after a day.
  void deleteUpload(url).catch(() => undefined);
}

/** Sends these files before uploads that are under way, which go on afterwards. */
export function sendBefore(target: UploadTarget, files: Parameters<typeof addUploads>[1], later: readonly number[]) {
  for (const id of later) pauseUpload(id);
  const first = addUploads(target, files);
  const goOn = () => {
    if (uploads.some(({ id, state }) => first.includes(id) && state !== "failed")) return;
    stop();
    for (const { id, state } of uploads) if (later.includes(id) && state === "paused") resumeUpload(id);
  };
  const stop = onUploadsChange(goOn);
  goOn();
}

function next() {
  if (currentSession().phase !== "signedIn") return;
  const busy = uploads.filter(({ state }) => state === "sending" || state === "interrupted").length;
  for (const upload of uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, maxParallel - busy))) void run(upload);
}

async function run(upload: Upload) {
  const { id, target, name, category, caption, original, request } = upload;
  const job = jobs.get(id)!;
  job.stop = new AbortController();
  const { signal } = job.stop;
  const update = (changes: Partial<Upload>) => signal.aborted || change(id, changes);
  update({ state: "sending" });
  const { previous, started } = queueStart();
  try {
    job.file = (await job.persistence?.readFile?.()) ?? job.file;
    job.fingerprint ??= await fingerprint(job.file, target);
    job.url ??= savedUrl(job.fingerprint);
    // A resumed upload has its position already.
    if (job.url) started();
    else await previous;
    job.url = await sendFile({
      ...{ file: job.file, target, name, category, caption, original, request, url: job.url, signal },
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
    const isComplete = row && (await isConfirmed(row, target, job.url, job.file));
    const file = idOf(job.url);
    rememberUrl(job, null);
    if (isComplete) succeed(upload, row, file);
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
function savedUrl(hash: string | undefined): string | undefined {
  const url = hash && savedUploadUrl(hash);
  return url && ![...jobs.values()].some((job) => job.url === url) ? url : undefined;
}

function rememberUrl(job: Job, url: string | null) {
  job.url = url ?? undefined;
  if (url) job.persistence?.saveUrl(url);
  if (job.fingerprint) saveUploadUrl(job.fingerprint, url);
}

function succeed(upload: Upload, row: Row, file: string) {
  jobs.get(upload.id)?.persistence?.remove();
  removeUpload(upload.id);
  for (const listener of endListeners) listener({ upload, row, file });
}

function fail(id: number, failure: Pick<Upload, "problem" | "reason">) {
  change(id, { state: "failed", ...failure });
  const upload = uploads.find((one) => one.id === id);
  if (upload) for (const listener of endListeners) listener({ upload });
}

function change(id: number, changes: Partial<Upload>) {
  show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

function removeUpload(id: number) {
  jobs.delete(id);
  show(uploads.filter((one) => one.id !== id));
}

function show(list: readonly Upload[]) {
  uploads = list;
  for (const listener of listeners) listener();
}

function onUploadsChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A locked screen suspends uploads; signing out stops them. */
subscribe(() => {
  const { phase } = currentSession();
  if (phase === "signedIn") return next();
  for (const job of jobs.values()) job.stop.abort();
  if (phase === "locked") return show(uploads.map((one) => (isActive(one) ? { ...one, state: "waiting" } : one)));
  clearUploadUrls();
  for (const { persistence } of jobs.values()) persistence?.release?.();
  jobs.clear();
  show([]);
});

const isActive = ({ state }: Upload) => state === "sending" || state === "interrupted" || state === "checking";
