import type { Situation } from "#domain/cases/guard.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { localDay } from "#domain/law/days.ts";
import { limitationDate } from "#domain/law/limitation.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** What a change of status is judged by, besides the record itself. */
export async function situationOf(tx: Tx, record: CaseRecord, given: Partial<Situation> = {}): Promise<Situation> {
  const now = new Date().toISOString();
  return {
    now,
    today: localDay(now, record.timeZone),
    limitationDate: limitationDate(record),
    hasNews: record.caseStatus === "pendingDoc" && (await hasNews(tx, record.id)),
    items: given.items,
    adjournment: given.adjournment,
    trialDatetime: given.trialDatetime,
    reason: given.reason || undefined,
  };
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
