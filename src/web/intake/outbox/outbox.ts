import { useSyncExternalStore } from "react";
import { intakeClient } from "#web/intake/intake-client.ts";
import { draftKey, type IntakeContent } from "#web/intake/new/intake-content.ts";
import { type IntakeKind, intakeEntities } from "#web/intake/new/intake-kinds.ts";
import { errorStatus, isUnreachable } from "#web/lib/api.ts";
import { deleteDraft, readDraft, writeDraft } from "#web/lib/drafts.ts";
import { askToKeepStorage } from "#web/lib/keep-storage.ts";
import { rememberedAddress } from "#web/lib/session.ts";
import { addUploads, connectReports, dispatch, readReports } from "#web/outgoing/outgoing.ts";
import type { ReportAnswer } from "#web/outgoing/ports.ts";
import type { Row } from "#web/record/base/record-client.ts";
import type { PendingByField, PendingFile } from "#web/record/files/pending-files.ts";
import {
  addFilesTo,
  addToOutbox,
  forgetStoredFile,
  markReported,
  type OutboxEntry,
  readEntry,
  readFiles,
  readOutbox,
  removeFromOutbox,
  updateInOutbox,
} from "./outbox-store.ts";
import { keyOfFile, outgoingFiles } from "./report-files.ts";
import { holdReport, unlessEdited } from "./report-lock.ts";

/** The result of sending an entry: the record, or the error of the server. `isOutdated`: changes were being made that it does not have. */
export type Outcome = { entry: OutboxEntry; row?: Row; isOutdated?: boolean; error?: unknown };

const lockName = "sumario-outbox";
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

/** Whether an intake waits here to be sent. */
export async function isInOutbox(id: string): Promise<boolean> {
  const entry = await readEntry(id).catch(() => undefined);
  return entry !== undefined && !entry.isReported;
}

/** Stores an intake until the server has it, in the place of an earlier copy. */
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
  else await addUploads({ entity: intakeEntities[kind], record: id, field }, files);
}

/** Copies an intake that waits into the draft. It stays in the outbox until the edited copy replaces it. False if it was sent meanwhile. */
export async function copyToDraft(id: string): Promise<boolean> {
  const release = await holdReport(id);
  try {
    const entry = await readEntry(id);
    if (!entry || entry.isReported) return false;
    return (await writeDraft(entry.author, draftKey, { content: entry.content, files: await readFiles(id) }, "any")) !== undefined;
  } finally {
    release();
  }
}

export async function discardFromOutbox(id: string) {
  await removeFromOutbox(id);
  await changed();
}

let outcome: ((outcome: Outcome) => string | undefined) | undefined;

/** Sends the intakes of who is signed in. A lock lets one tab send at a time; when it closes, the next one takes over. `onOutcome` returns the text of an error. */
export function startOutbox(onOutcome: (outcome: Outcome) => string | undefined): () => void {
  const stop = new AbortController();
  const { promise: stopped, resolve: release } = Promise.withResolvers<void>();
  const hold = () => {
    dispatch({ type: "held" });
    return stopped;
  };
  outcome = onOutcome;
  void reload();
  // Browsers offer no locks over plain HTTP; there the ids alone make sending twice harmless.
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(lockName, { signal: stop.signal }, hold) : hold()).catch(() => undefined);
  return () => {
    outcome = undefined;
    dispatch({ type: "released" });
    stop.abort();
    release();
  };
}

async function send(id: string): Promise<ReportAnswer> {
  const entry = await readEntry(id);
  const answer = entry && !entry.isReported ? await unlessEdited(id, () => report(entry)) : undefined;
  if (entry && !entry.isReported && answer !== "sent") return { is: answer ?? "postponed" };
  const reported = await markReported(id);
  await changed();
  return { is: "sent", files: reported ? outgoingFiles(reported) : [] };
}

async function report(entry: OutboxEntry): Promise<ReportAnswer["is"]> {
  const { id, kind } = entry.content;
  try {
    const row = (await intakeClient(intakeEntities[kind]).intake.call({ id, ...entry.input })) as Row;
    outcome?.({ entry, row, isOutdated: await dropDraftOf(entry) });
    return "sent";
  } catch (error) {
    // 401: the entry waits until its author signs in again. Without a screen nobody can be told why it was refused.
    if (isUnreachable(error) || [401, 429].includes(errorStatus(error)) || !outcome) return "postponed";
    const problem = outcome({ entry, error }) ?? "";
    await updateInOutbox(id, () => ({ problem }));
    await changed();
    return "refused";
  }
}

/** A copy that was being edited is no draft any more once the intake was sent: another one would be a second report. Whether there was one. */
async function dropDraftOf({ author, content }: OutboxEntry): Promise<boolean> {
  const draft = await readDraft<IntakeContent, unknown>(author, draftKey).catch(() => undefined);
  if (draft?.content.id !== content.id) return false;
  await deleteDraft(author, draftKey).catch(() => undefined);
  return JSON.stringify(draft.content) !== JSON.stringify(content);
}

connectReports({
  all: async () => (await readOutbox()).map(({ content: { id }, author, problem }) => ({ id, author, isRefused: problem !== undefined })),
  send,
  read: async ({ file }) => file,
  forgetFile: async ({ id, report: of }) => {
    const key = keyOfFile(id);
    if (!of || !key) return;
    await forgetStoredFile(of, key);
    await changed();
  },
});

async function changed() {
  await reload();
  channel.postMessage(null);
}

async function reload() {
  all = await readOutbox().catch(() => []);
  for (const listener of listeners) listener();
  await readReports();
}

/** The first subscriber loads what earlier pages stored, also offline. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) void reload();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
