import type { CaseRecord } from "#domain/cases/status.ts";
import type { Tx } from "#server/db/database.ts";
import { aboutCase } from "#server/notices/subject.ts";
import { type Occasion, type Teller, tell } from "#server/notices/tell.ts";

/** Who did it needs no notice of it; the system is nobody. */
export type Happening = { teller: Teller; actor: string | null; record: CaseRecord };

/** A new case. */
export async function tellNew(tx: Tx, happening: Happening) {
  await told(tx, happening, { kind: "caseNew", key: "", facts: { date: happening.record.datetime } });
  await tellTrial(tx, happening, null);
}

/** Another status; with what has to be brought, if something is missing. */
export function tellStatus(tx: Tx, happening: Happening, items: readonly string[] = []) {
  const { caseStatus, trialDatetime, adjournments, version } = happening.record;
  const key = String(version);
  if (items.length > 0) return told(tx, happening, { kind: "pendingDoc", key, items });
  if (caseStatus === "suspended" && trialDatetime)
    return told(tx, happening, { kind: "trialSuspended", key, facts: { date: trialDatetime, reason: adjournments.at(-1)?.reason ?? "other" } });
  if (caseStatus === "guiltyVerdict" || caseStatus === "innocentVerdict")
    return told(tx, happening, { kind: "judgment", key, facts: { judgment: caseStatus === "guiltyVerdict" ? "damning" : "acquittal" } });
  return told(tx, happening, { kind: "status", key, facts: { status: caseStatus } });
}

/** A date of trial, if it is another one than before and still to come. */
export async function tellTrial(tx: Tx, happening: Happening, before: string | null) {
  const { record, teller } = happening;
  const { trialDatetime, version } = record;
  if (!trialDatetime || trialDatetime === before || new Date(trialDatetime) < teller.now()) return;
  await told(tx, happening, { kind: "trialSet", key: `${trialDatetime} ${version}`, facts: trialFacts(record) });
}

/** When and where. */
export const trialFacts = ({ trialDatetime, court, courtPenal, courtInstruction, courtRoom }: CaseRecord) => ({
  date: trialDatetime!,
  court: (court ?? courtPenal ?? courtInstruction)?.alias ?? "",
  room: courtRoom ?? "",
});

const told = (tx: Tx, { teller, actor, record }: Happening, occasion: Occasion) => tell(tx, teller, aboutCase(record), { ...occasion, actor });
