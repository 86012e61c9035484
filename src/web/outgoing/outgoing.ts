import { useSyncExternalStore } from "react";
import { currentSession, subscribe } from "#web/lib/session.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { releaseLock, takeLock } from "./file-locks.ts";
import { forgetFile, maxStoredSize, noteBegun, readFile, storedFiles, storeFile } from "./file-storage.ts";
import { isConfirmed } from "./is-confirmed.ts";
import { forgetId, forgetIds, knownId, rememberId } from "./large-files.ts";
import type { FileDetails, OutgoingFile } from "./outgoing-file.ts";
import type { Ports } from "./ports.ts";
import { runOutgoing } from "./run-outgoing.ts";
import { deleteUpload, sendFile, UploadError } from "./send-file.ts";
import type { UploadTarget } from "./upload-target.ts";
import { waitUntilStored } from "./wait-until-stored.ts";

export type ChosenFile = FileDetails & { file: File };

/** How reports are stored and sent, and how their files are forgotten. The report part connects it. */
export type ReportPort = Ports["reports"] & { read: Ports["storage"]["read"]; forgetFile: Ports["storage"]["forget"] };
let reports: ReportPort | undefined;

const [firstWait, longestWait] = [2000, 60_000];
let wait = firstWait;

const remember = (file: OutgoingFile) => rememberId(file, file.target, file.id);
/** One after the other for each file: it is not forgotten before it was stored. */
const lastOf = new Map<string, Promise<unknown>>();
const inOrder = (id: string, work: () => Promise<unknown>): Promise<void> => {
  const next = (lastOf.get(id) ?? Promise.resolve()).then(work, work).then(() => undefined);
  lastOf.set(id, next);
  return next;
};

const outgoing = runOutgoing({
  storage: {
    put: (file) => inOrder(file.id, () => (file.size > maxStoredSize ? remember(file) : storeFile(file).catch(() => remember(file)))),
    note: (file) => inOrder(file.id, async () => file.report === undefined && noteBegun(file)),
    forget: (file) =>
      inOrder(file.id, async () => {
        forgetId(file.id);
        await (file.report === undefined ? forgetFile(file) : reports?.forgetFile(file));
      }).finally(() => lastOf.delete(file.id)),
    read: async (file) => {
      await lastOf.get(file.id)?.catch(() => undefined);
      return file.report === undefined ? readFile(file) : reports?.read(file);
    },
    all: storedFiles,
  },
  locks: { take: takeLock, release: releaseLock },
  line: {
    send: (file, bytes, signal, on) => sendFile({ file, bytes, signal, on }),
    join: waitUntilStored,
    isConfirmed,
    problemOf: (error) => (error instanceof UploadError && error.message ? error.message : undefined),
    discard: deleteUpload,
  },
  reports: {
    all: async () => (await reports?.all()) ?? [],
    send: async (id) => (await reports?.send(id)) ?? { is: "postponed" },
  },
  clock: {
    later: (isFirst) => {
      wait = isFirst ? firstWait : Math.min(wait * 2, longestWait);
      return new Promise((resolve) => {
        const timer = setTimeout(done, wait);
        function done() {
          clearTimeout(timer);
          removeEventListener("online", done);
          resolve();
        }
        addEventListener("online", done);
      });
    },
  },
});

export const { onEnd, readReports, dispatch } = outgoing;
export const connectReports = (port: ReportPort) => {
  reports = port;
};

/** The files of who is signed in. */
export const useUploads = () => useSyncExternalStore(outgoing.subscribe, shown);
/** Whether leaving the page would interrupt an upload. A failed one is not affected. */
export const isSending = () => shown().some(({ state }) => state !== "failed");

let [all, own]: [readonly OutgoingFile[], readonly OutgoingFile[]] = [[], []];
let ownAuthor: string | null = null;
function shown(): readonly OutgoingFile[] {
  const { files, author } = outgoing.state();
  if (files !== all || author !== ownAuthor) [all, ownAuthor, own] = [files, author, files.filter((file) => file.author === author)];
  return own;
}

/** Sends files to a record. `before`: ahead of uploads that are under way, which go on afterwards. Resolves to their ids. */
export async function addUploads(target: UploadTarget, files: readonly ChosenFile[], before: readonly string[] = []): Promise<string[]> {
  const session = currentSession();
  if (session.phase !== "signedIn") return [];
  // Before anything is waited for: ids are in the order in which files were chosen.
  const made = files.map(() => uuidV7());
  const known = await Promise.all(files.map((file) => knownId(file, target)));
  const taken = new Set(outgoing.state().files.map(({ id }) => id));
  const added = files.map((file, index): OutgoingFile => {
    const earlier = known[index];
    const isBegun = earlier !== undefined && !taken.has(earlier);
    const id = isBegun ? earlier : made[index]!;
    taken.add(id);
    return { ...file, id, author: session.user.uid, target, size: file.file.size, sent: 0, state: "waiting", isBegun, attempt: 0 };
  });
  void outgoing.add(added, before);
  return added.map(({ id }) => id);
}

/** Resumes the uploads that this author had not finished when the page was closed. */
export const resumeStoredUploads = outgoing.restore;
export const pauseUpload = (id: string) => dispatch({ type: "paused", id });
/** Also retries one that failed. */
export const resumeUpload = (id: string) => dispatch({ type: "resumed", id });
/** Also removes a failed upload from the list. */
export const cancelUpload = (id: string) => dispatch({ type: "cancelled", id });

/** A locked screen or an expired session suspends what is sent; signing out stops it. */
subscribe(() => {
  const session = currentSession();
  if (session.phase === "signedIn") dispatch({ type: "opened", author: session.user.uid });
  else if (session.phase === "signedOut" && session.isDeliberate) dispatch({ type: "closed" });
  else dispatch({ type: "suspended" });
  if (session.phase === "signedOut") forgetIds();
});
const session = currentSession();
if (session.phase === "signedIn") dispatch({ type: "opened", author: session.user.uid });
