import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { Tx } from "#server/db/database.ts";
import { aboutCivilCase } from "#server/notices/subject.ts";
import { type Occasion, type Teller, tell } from "#server/notices/tell.ts";

/** What happened to a civil case. The actor gets no notice. */
export type CivilEvent = { teller: Teller; actor: string | null; record: CivilRecord };
type Hearings = Pick<CivilRecord, "priorHearingDate" | "trialHearingDate">;

/** Notifies of a new civil case. */
export async function tellNew(tx: Tx, event: CivilEvent) {
  await send(tx, event, { kind: "caseNew", key: "", facts: { date: event.record.date } });
  await tellHearings(tx, event, { priorHearingDate: null, trialHearingDate: null });
}

/** Notifies of a new status; with the missing documents, if there are any. */
export function tellStatus(tx: Tx, event: CivilEvent, items: readonly string[]) {
  const { status, version, documentRequests } = event.record;
  const key = String(version);
  const date = documentRequests.at(-1)?.dueDate;
  if (status === "pendingDoc") return send(tx, event, { kind: "pendingDoc", key, items, ...(date && { facts: { date } }) });
  return send(tx, event, { kind: "status", key, facts: { civilStatus: status } });
}

/** Tells the lawyer that the customer has delivered everything. */
export const tellDocuments = (tx: Tx, event: CivilEvent) => send(tx, event, { kind: "documentsReady", key: String(event.record.version) });

/** Notifies of each hearing whose date changed and lies in the future. */
export async function tellHearings(tx: Tx, event: CivilEvent, before: Hearings) {
  const { record, teller } = event;
  for (const [field, hearing] of hearings) {
    const date = record[field];
    if (!date || date === before[field] || new Date(date) < teller.now()) continue;
    // The name of the hearing already says that it is a civil one.
    const facts = { isCivil: false, date, hearing, court: record.court?.alias ?? "" };
    await send(tx, event, { kind: "hearingSet", key: `${hearing} ${date} ${record.version}`, facts });
  }
}

const hearings = [
  ["priorHearingDate", "priorHearing"],
  ["trialHearingDate", "civilTrial"],
] as const;

const send = (tx: Tx, { teller, actor, record }: CivilEvent, { facts, ...occasion }: Occasion) =>
  tell(tx, teller, aboutCivilCase(record), { ...occasion, facts: { isCivil: true, ...facts }, actor });
