import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Whether anything was added to the record since it began to wait for documents, according to the journal. */
export async function hasNews(tx: Tx, { name, status }: Entity, id: string): Promise<boolean> {
  const asked = JSON.stringify([{ field: status, to: "pendingDoc" }]);
  const row = await tx.row<{ found: boolean }>(sql`
    select exists (select from journal j, jsonb_array_elements(j.changes) c where j.entity = ${name} and j.record_id = ${id} and j.action = 'update'
      and j.version > coalesce((select max(version) from journal where entity = ${name} and record_id = ${id} and changes @> ${asked}::jsonb), 0)
      and c->'to' not in ('null', '[]', '""')) as found`);
  return row!.found;
}
