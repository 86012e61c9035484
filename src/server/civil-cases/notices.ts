import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { Tx } from "#server/db/database.ts";
import { aboutCivilCase } from "#server/notices/subject.ts";
import { type Occasion, type Teller, tell } from "#server/notices/tell.ts";

/** Who did it needs no notice of it. */
export type Happening = { teller: Teller; actor: string | null; record: CivilRecord };
export type Hearings = Pick<CivilRecord, "priorHearingDate" | "trialHearingDate">;

/** A new civil case. */
export async function tellNew(tx: Tx, happening: Happening) {
  await told(tx, happening, { kind: "caseNew", key: "", facts: { date: happening.record.date } });
  await tellHearings(tx, happening, { priorHearingDate: null, trialHearingDate: null });
}

/** Another status; with what has to be brought, if something is missing. */
export function tellStatus(tx: Tx, happening: Happening, items: readonly string[]) {
  const { status, version } = happening.record;
  const key = String(version);
  if (items.length > 0) return told(tx, happening, { kind: "pendingDoc", key, items });
  return told(tx, happening, { kind: "status", key, facts: { civilStatus: status } });
}

/** Each hearing with another date than before that is still to come. */
export async function tellHearings(tx: Tx, happening: Happening, before: Hearings) {
  const { record, teller } = happening;
  for (const [field, hearing] of hearings) {
    const date = record[field];
    if (!date || date === before[field] || new Date(date) < teller.now()) continue;
    // Its name says already that it is a civil one.
    const facts = { isCivil: false, date, hearing, court: record.court?.alias ?? "" };
    await told(tx, happening, { kind: "hearingSet", key: `${hearing} ${date} ${record.version}`, facts });
  }
}

const hearings = [
  ["priorHearingDate", "priorHearing"],
  ["trialHearingDate", "civilTrial"],
] as const;

const told = (tx: Tx, { teller, actor, record }: Happening, { facts, ...occasion }: Occasion) =>
  tell(tx, teller, aboutCivilCase(record), { ...occasion, facts: { isCivil: true, ...facts }, actor });
