import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { Tx } from "#server/db/database.ts";
import type { NotifyDeps, Occasion } from "#server/notices/mail-writer.ts";
import { notify } from "#server/notices/notify.ts";
import { aboutCivilCase, courtTime } from "#server/notices/subject.ts";

/** What happened to a civil case. The actor gets no notice. */
export type CivilEvent = { deps: NotifyDeps; actor: string | null; record: CivilRecord };
type Hearings = Pick<CivilRecord, "priorHearingDate" | "priorHearingState" | "trialHearingDate" | "trialHearingState">;

const none: Hearings = { priorHearingDate: null, priorHearingState: null, trialHearingDate: null, trialHearingState: null };

/** Notifies of a new civil case. */
export async function notifyNew(tx: Tx, event: CivilEvent) {
  const facts = { date: event.record.date };
  await send(tx, event, { kind: "caseNew", key: "", facts });
  if (!event.record.lawyer) await send(tx, event, { kind: "caseUnassigned", key: "", facts });
  await notifyHearings(tx, event, none);
}

/** Notifies of a new status; with the missing documents, if there are any. */
export function notifyStatus(tx: Tx, event: CivilEvent, items: readonly string[]) {
  const { status, version, documentRequests } = event.record;
  const key = String(version);
  if (status === "pendingDoc") return notifyMissing(tx, event, items, documentRequests.at(-1)?.dueDate ?? null);
  return send(tx, event, { kind: "status", key, facts: { civilStatus: status } });
}

/** Notifies the customer of what is missing, and until when. */
export const notifyMissing = (tx: Tx, event: CivilEvent, items: readonly string[], date: string | null) =>
  send(tx, event, { kind: "pendingDoc", key: String(event.record.version), items, facts: date ? { date } : {} });

/** Notifies the lawyer that the customer has delivered everything. */
export const notifyDocuments = (tx: Tx, event: CivilEvent) => send(tx, event, { kind: "documentsReady", key: String(event.record.version) });

/** Notifies of each hearing ahead that is set or moved or was cancelled because of the new status, and of each that was suspended. */
export async function notifyHearings(tx: Tx, event: CivilEvent, before: Hearings) {
  const { record, deps } = event;
  for (const [field, stateField, hearing] of hearings) {
    const [date, state] = [record[field], record[stateField]];
    const isNew = date !== before[field] || state !== before[stateField];
    // That a hearing was suspended is often entered when its hour has passed.
    if (!date || !isNew || (state !== "suspended" && new Date(date) < deps.now())) continue;
    // The name of the hearing already says that it is a civil one.
    const facts = { ...courtTime(record), isCivil: false, date, hearing, court: record.court?.alias ?? "" };
    const key = `${hearing} ${date} ${record.version}`;
    if (state === "set") await send(tx, event, { kind: "hearingSet", key, facts });
    if (state === "suspended") await send(tx, event, { kind: "hearingSuspended", key, facts });
    if (state === "cancelled") await send(tx, event, { kind: "hearingCancelled", key, facts: { ...facts, civilStatus: record.status } });
  }
}

const hearings = [
  ["priorHearingDate", "priorHearingState", "priorHearing"],
  ["trialHearingDate", "trialHearingState", "civilTrial"],
] as const;

const send = (tx: Tx, { deps, actor, record }: CivilEvent, { facts, ...occasion }: Occasion) =>
  notify(tx, deps, aboutCivilCase(record), { ...occasion, facts: { isCivil: true, ...facts }, actor });
