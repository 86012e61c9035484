import { useSyncExternalStore } from "react";
import type { FileRef } from "#domain/entity.ts";
import { currentSession, subscribe } from "#web/lib/session.ts";
import type { Row } from "#web/record/record-client.ts";
import type { Place } from "./place.ts";
import { fingerprint, forgetUploads, recallUpload, rememberUpload } from "./resume-memory.ts";
import { NotSent, sendFile, takeBack } from "./send-file.ts";
import { waitUntilKept } from "./wait-until-kept.ts";

/** A file on its way. One that has arrived is no longer here: the record shows it. */
export type Upload = {
  readonly id: number;
  readonly place: Place;
  readonly name: string;
  readonly size: number;
  readonly category?: FileRef["category"];
  readonly sent: number;
  readonly state: "waiting" | "sending" | "interrupted" | "paused" | "checking" | "failed";
  /** Why it failed, in the server's words; empty if it had none. */
  readonly problem?: string;
};
/** For who has to know where a file is beyond this page: an address means that part of it lies there. */
export type Followed = { url?: string; onUrl: (url: string) => void; onGone: () => void };
type Job = { file: File; url?: string; print?: string; stop: AbortController; followed?: Followed };
type End = { upload: Upload; row?: Row };

const atOnce = 2;
let uploads: readonly Upload[] = [];
const jobs = new Map<number, Job>();
const watchers = new Set<() => void>();
const ends = new Set<(end: End) => void>();
let last = 0;

export const useUploads = () => useSyncExternalStore(watch, () => uploads);
/** Whether leaving the page would end something. */
export const isSending = () => uploads.some(({ state }) => state !== "failed");

/** Hears of each file that arrived (with the record that has it) or failed. */
export function onEnd(listener: (end: End) => void) {
  ends.add(listener);
  return () => void ends.delete(listener);
}

export function addUploads(place: Place, files: readonly { file: File; name: string; category?: Upload["category"]; followed?: Followed }[]) {
  const added = files.map(({ file, name, category, followed }): Upload => {
    const id = ++last;
    jobs.set(id, { file, url: followed?.url, stop: new AbortController(), followed });
    return { id, place, name, size: file.size, category, sent: 0, state: "waiting" };
  });
  show([...uploads, ...added]);
  next();
}

export function pauseUpload(id: number) {
  jobs.get(id)?.stop.abort();
  change(id, { state: "paused" });
  next();
}

export function resumeUpload(id: number) {
  change(id, { state: "waiting" });
  next();
}

/** Also takes a failed one off the list. */
export function cancelUpload(id: number) {
  const job = jobs.get(id);
  job?.stop.abort();
  drop(id);
  job?.followed?.onGone();
  const url = job?.url;
  if (!url) return;
  remember(job, null);
  // What cannot be taken back now, the server clears away after a day.
  void takeBack(url).catch(() => undefined);
}

function next() {
  if (currentSession().phase !== "signedIn") return;
  const busy = uploads.filter(({ state }) => state === "sending" || state === "interrupted").length;
  for (const upload of uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, atOnce - busy))) void run(upload);
}

async function run(upload: Upload) {
  const { id, place, name, category } = upload;
  const job = jobs.get(id)!;
  job.stop = new AbortController();
  const { signal } = job.stop;
  const tell = (news: Partial<Upload>) => signal.aborted || change(id, news);
  tell({ state: "sending" });
  const { before, begun } = takeTurn();
  try {
    job.print ??= await fingerprint(job.file, place);
    job.url ??= recalled(job.print);
    // What goes on where it stopped has begun already.
    if (job.url) begun();
    else await before;
    job.url = await sendFile({
      ...{ file: job.file, place, name, category, url: job.url, signal },
      onUrl: (url) => {
        remember(job, url);
        begun();
      },
      onSent: (sent) => tell({ state: "sending", sent }),
      onInterrupted: () => tell({ state: "interrupted" }),
    });
    tell({ state: "checking", sent: upload.size });
    next();
    const row = await waitUntilKept(place, job.url, signal);
    remember(job, null);
    if (row) arrive(upload, row);
    else fail(id, "");
  } catch (error) {
    if (signal.aborted) return;
    remember(job, null);
    fail(id, error instanceof NotSent ? error.message : "");
  } finally {
    begun();
  }
  next();
}

let lastBegun = Promise.resolve();

/** Uploads begin one after the other, in the order of the queue: the record shows their files in the order in which they began. */
function takeTurn() {
  const { promise, resolve: begun } = Promise.withResolvers<void>();
  const before = lastBegun;
  lastBegun = promise;
  return { before, begun };
}

/** What a page before this one began; not what is being sent right now under the same name. */
function recalled(print: string | undefined): string | undefined {
  const url = print && recallUpload(print);
  return url && ![...jobs.values()].some((job) => job.url === url) ? url : undefined;
}

function remember(job: Job, url: string | null) {
  job.url = url ?? undefined;
  if (url) job.followed?.onUrl(url);
  if (job.print) rememberUpload(job.print, url);
}

function arrive(upload: Upload, row: Row) {
  jobs.get(upload.id)?.followed?.onGone();
  drop(upload.id);
  for (const listener of ends) listener({ upload, row });
}

function fail(id: number, problem: string) {
  change(id, { state: "failed", problem });
  const upload = uploads.find((one) => one.id === id);
  if (upload) for (const listener of ends) listener({ upload });
}

function change(id: number, news: Partial<Upload>) {
  show(uploads.map((one) => (one.id === id ? { ...one, ...news } : one)));
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

/** A locked screen sends nothing; who signs out takes everything along. */
subscribe(() => {
  const { phase } = currentSession();
  if (phase === "signedIn") return next();
  for (const job of jobs.values()) job.stop.abort();
  if (phase === "locked") return show(uploads.map((one) => (isMoving(one) ? { ...one, state: "waiting" } : one)));
  forgetUploads();
  jobs.clear();
  show([]);
});

const isMoving = ({ state }: Upload) => state === "sending" || state === "interrupted" || state === "checking";
