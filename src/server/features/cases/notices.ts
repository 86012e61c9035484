import { hasCameras } from "#domain/cases/completeness.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { localDay } from "#domain/law/days.ts";
import { erasureDay } from "#domain/law/images.ts";
import type { Tx } from "#server/db/database.ts";
import type { NotifyDeps, Occasion } from "#server/notices/mail-writer.ts";
import { notify } from "#server/notices/notify.ts";
import { aboutCase, courtTime } from "#server/notices/subject.ts";

/** What happened to a case. The actor gets no notice; without one, the system did it. */
export type CaseEvent = { deps: NotifyDeps; actor: string | null; record: CaseRecord };

/** Notifies of a new case. */
export async function notifyNew(tx: Tx, event: CaseEvent) {
  const facts = { date: event.record.datetime };
  await send(tx, event, { kind: "caseNew", key: "", facts });
  if (!event.record.lawyer) await send(tx, event, { kind: "caseUnassigned", key: "", facts });
  await notifyImages(tx, event);
  await notifyTrial(tx, event, null);
}

/** Tells the shop at once what to do with its images. The reporter has read it while reporting. */
async function notifyImages(tx: Tx, event: CaseEvent) {
  const { hasImages, recordingHandedDatetime, ...record } = event.record;
  if (hasCameras(hasImages) && !recordingHandedDatetime && erasureDay(record) >= localDay(tx.now, record.timeZone))
    await send(tx, event, { kind: "images", key: "at once" });
}

/** Notifies of a new status; with the missing documents, if there are any. */
export function notifyStatus(tx: Tx, event: CaseEvent, items: readonly string[] = []) {
  const { caseStatus, trialDatetime, adjournments, version } = event.record;
  const key = String(version);
  if (caseStatus === "pendingDoc") return notifyMissing(tx, event, items, event.record.documentRequests.at(-1)?.dueDate ?? null);
  if (caseStatus === "suspended" && trialDatetime)
    return send(tx, event, {
      kind: "trialSuspended",
      key,
      facts: { ...courtTime(event.record), date: trialDatetime, reason: adjournments.at(-1)?.reason ?? "other" },
    });
  if (caseStatus === "guiltyVerdict" || caseStatus === "innocentVerdict")
    return send(tx, event, { kind: "judgment", key, facts: { judgment: caseStatus === "guiltyVerdict" ? "damning" : "acquittal" } });
  return send(tx, event, { kind: "status", key, facts: { status: caseStatus } });
}

/** Notifies the lawyer that the store has delivered everything. */
export const notifyDocuments = (tx: Tx, event: CaseEvent) => send(tx, event, { kind: "documentsReady", key: String(event.record.version) });

/** Notifies the store of what it has to deliver, and until when. */
export const notifyMissing = (tx: Tx, event: CaseEvent, items: readonly string[], date: string | null) =>
  send(tx, event, { kind: "pendingDoc", key: String(event.record.version), items, facts: date ? { date } : {} });

/**
 * Notifies of a trial in the future: with a new date, adjourned (with its former date), or set again because its cancellation was undone.
 */
export async function notifyTrial(tx: Tx, event: CaseEvent, before: Pick<CaseRecord, "trialDatetime" | "hearingState"> | null) {
  const { record, deps } = event;
  const { trialDatetime, hearingState, version, adjournments } = record;
  const isNew = trialDatetime !== before?.trialDatetime || before?.hearingState !== hearingState;
  if (!trialDatetime || hearingState !== "set" || !isNew || new Date(trialDatetime) < deps.now()) return;
  const key = `${trialDatetime} ${version}`;
  const previous = before?.trialDatetime;
  const adjourned = previous && adjournments.findLast(({ date, newDatetime }) => date === previous && newDatetime === trialDatetime);
  if (!adjourned) return send(tx, event, { kind: "trialSet", key, facts: trialFacts(record) });
  await send(tx, event, { kind: "trialMoved", key, facts: { ...trialFacts(record), previous, reason: adjourned.reason } });
}

/** Notifies of a trial that was cancelled because of the new status. */
export const notifyCancelled = (tx: Tx, event: CaseEvent) =>
  send(tx, event, {
    kind: "trialCancelled",
    key: String(event.record.version),
    facts: { ...trialFacts(event.record), status: event.record.caseStatus },
  });

/** Date and place of the trial. */
export const trialFacts = ({ trialDatetime, court, courtPenal, courtInstruction, courtRoom, ...record }: CaseRecord) => ({
  ...courtTime(record),
  date: trialDatetime!,
  court: (court ?? courtPenal ?? courtInstruction)?.alias ?? "",
  room: courtRoom ?? "",
});

const send = (tx: Tx, { deps, actor, record }: CaseEvent, occasion: Occasion) => notify(tx, deps, aboutCase(record), { ...occasion, actor });
