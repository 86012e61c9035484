import type { CaseRecord } from "#domain/cases/status.ts";
import type { Tx } from "#server/db/database.ts";
import { aboutCase } from "#server/notices/subject.ts";
import { type Occasion, type Teller, tell } from "#server/notices/tell.ts";

/** What happened to a case. The actor gets no notice; without one, the system did it. */
export type CaseEvent = { teller: Teller; actor: string | null; record: CaseRecord };

/** Notifies of a new case. */
export async function tellNew(tx: Tx, event: CaseEvent) {
  await send(tx, event, { kind: "caseNew", key: "", facts: { date: event.record.datetime } });
  await tellTrial(tx, event, null);
}

/** Notifies of a new status; with the missing documents, if there are any. */
export function tellStatus(tx: Tx, event: CaseEvent, items: readonly string[] = []) {
  const { caseStatus, trialDatetime, adjournments, version } = event.record;
  const key = String(version);
  if (caseStatus === "pendingDoc") return send(tx, event, { kind: "pendingDoc", key, items, facts: dueOf(event.record) });
  if (caseStatus === "suspended" && trialDatetime)
    return send(tx, event, { kind: "trialSuspended", key, facts: { date: trialDatetime, reason: adjournments.at(-1)?.reason ?? "other" } });
  if (caseStatus === "guiltyVerdict" || caseStatus === "innocentVerdict")
    return send(tx, event, { kind: "judgment", key, facts: { judgment: caseStatus === "guiltyVerdict" ? "damning" : "acquittal" } });
  return send(tx, event, { kind: "status", key, facts: { status: caseStatus } });
}

/** Tells the lawyer that the store has delivered everything. */
export const tellDocuments = (tx: Tx, event: CaseEvent) => send(tx, event, { kind: "documentsReady", key: String(event.record.version) });

/** Until when the newest request is to be fulfilled. */
export const dueOf = ({ documentRequests }: Pick<CaseRecord, "documentRequests">) => {
  const date = documentRequests.at(-1)?.dueDate;
  return date ? { date } : {};
};

/** Notifies of a trial date, if it changed and lies in the future; of an adjourned one with its former date. */
export async function tellTrial(tx: Tx, event: CaseEvent, before: string | null) {
  const { record, teller } = event;
  const { trialDatetime, version, adjournments } = record;
  if (!trialDatetime || trialDatetime === before || new Date(trialDatetime) < teller.now()) return;
  const key = `${trialDatetime} ${version}`;
  const adjourned = before && adjournments.findLast(({ date, newDatetime }) => date === before && newDatetime === trialDatetime);
  if (!adjourned) return send(tx, event, { kind: "trialSet", key, facts: trialFacts(record) });
  await send(tx, event, { kind: "trialMoved", key, facts: { ...trialFacts(record), previous: before, reason: adjourned.reason } });
}

/** Date and place of the trial. */
export const trialFacts = ({ trialDatetime, court, courtPenal, courtInstruction, courtRoom }: CaseRecord) => ({
  date: trialDatetime!,
  court: (court ?? courtPenal ?? courtInstruction)?.alias ?? "",
  room: courtRoom ?? "",
});

const send = (tx: Tx, { teller, actor, record }: CaseEvent, occasion: Occasion) => tell(tx, teller, aboutCase(record), { ...occasion, actor });
