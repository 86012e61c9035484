import type { Situation } from "#domain/cases/guard.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { localDay } from "#domain/law/days.ts";
import { deadlinesOf } from "#domain/law/deadlines.ts";
import { limitationDate } from "#domain/law/limitation.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Writer } from "#server/records/save.ts";
import { gatherContext } from "./law-context.ts";

/** What a change of status is judged by, besides the record itself. */
export async function situationOf(tx: Tx, user: Writer, record: CaseRecord, given: Partial<Situation> = {}): Promise<Situation> {
  const now = new Date().toISOString();
  return {
    now,
    today: localDay(now, record.timeZone),
    limitationDate: limitationDate(record),
    appealDate: decided.includes(record.caseStatus) ? await appealDate(tx, user, record) : null,
    hasNews: record.caseStatus === "pendingDoc" && (await hasNews(tx, record.id)),
    items: given.items,
    adjournment: given.adjournment,
    trialDatetime: given.trialDatetime,
    reason: given.reason || undefined,
  };
}

const decided: readonly CaseStatus[] = ["guiltyVerdict", "innocentVerdict", "dismissed", "provisionalDismissal"];

/** The longest of the terms that run from a decision. */
async function appealDate(tx: Tx, user: Writer, record: CaseRecord): Promise<string | null> {
  const terms = deadlinesOf(record, await gatherContext(tx, user, record));
  return terms.flatMap(({ date }) => date ?? []).reduce<string | null>((last, date) => (last && last > date ? last : date), null);
}

/** Whether anything was added to the case since it waits for documents: the journal tells. */
async function hasNews(tx: Tx, id: string): Promise<boolean> {
  const asked = JSON.stringify([{ field: "caseStatus", to: "pendingDoc" }]);
  const row = await tx.row<{ found: boolean }>(sql`
    select exists (select from journal j, jsonb_array_elements(j.changes) c where j.entity = 'case' and j.record_id = ${id} and j.action = 'update'
      and j.version > coalesce((select max(version) from journal where entity = 'case' and record_id = ${id} and changes @> ${asked}::jsonb), 0)
      and c->'to' not in ('null', '[]', '""')) as found`);
  return row!.found;
}
