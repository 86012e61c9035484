import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { invalid } from "#server/refusal.ts";

/** The date of a pending trial is changed by the life of its case, which asks for the reason and keeps what was lost: not by a plain save. */
export async function refuseMoved(tx: Tx, entity: Entity, id: string, field: string, wanted: unknown) {
  const column = (name: string) => sql.id(columnOf(name, entity.fields[name]!));
  const pending = await tx.row<{ at: string }>(sql`
    select ${column(field)} as at from ${sql.table(tableOf(entity))}
    where id = ${id} and ${column(entity.status!)} = 'trialPending' and ${column(field)} is not null`);
  if (pending && Date.parse(pending.at) !== Date.parse(String(wanted))) throw invalid({ [field]: "status.moveTrial" });
}
