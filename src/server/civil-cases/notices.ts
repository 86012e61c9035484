import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { Tx } from "#server/db/database.ts";
import { aboutCivilCase } from "#server/notices/subject.ts";
import { type Occasion, type Teller, tell } from "#server/notices/tell.ts";

/** What happened to a civil case. The actor gets no notice. */
export type CivilEvent = { teller: Teller; actor: string | null; record: CivilRecord };
type Hearings = Pick<CivilRecord, "priorHearingDate" | "trialHearingDate">;

/** Notifies of a new civil case. */
export async function tellNew(tx: Tx, event: CivilEvent) {
  const facts = { date: event.record.date };
  await send(tx, event, { kind: "caseNew", key: "", facts });
  if (!event.record.lawyer) await send(tx, event, { kind: "caseUnassigned", key: "", facts });
  await tellHearings(tx, event, { priorHearingDate: null, trialHearingDate: null });
}

/** Notifies of a new status; with the missing documents, if there are any. */
export function tellStatus(tx: Tx, event: CivilEvent, items: readonly string[]) {
  const { status, version } = event.record;
  const key = String(version);
  if (items.length > 0) return send(tx, event, { kind: "pendingDoc", key, items });
  return send(tx, event, { kind: "status", key, facts: { civilStatus: status } });
}

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
