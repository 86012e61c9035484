import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

const about = ({ user }: SignedContext, { name }: Entity) => ({ import: name, user: user.id });

/** The end of the journal, encrypted: its order is that of the commits, so that what comes later was not seen yet. */
export async function readPosition(tx: Tx, context: SignedContext, entity: Entity): Promise<string> {
  const head = await tx.system.row<{ seq: number }>(sql`select seq from journal_head`);
  return context.deps.cursors.encode([head!.seq, ""], about(context, entity));
}

/** Which of these records have a newer version than at that position. */
export async function changedAfter(tx: Tx, context: SignedContext, entity: Entity, seen: string | undefined, ids: readonly string[]) {
  const position = context.deps.cursors.decode<number>(seen, about(context, entity))?.[0];
  if (position === undefined || ids.length === 0) return new Set<string>();
  const rows = await tx.system.rows<{ id: string }>(sql`
    select distinct record_id as id from journal where entity = ${entity.name} and record_id = any(${ids}::uuid[]) and seq > ${position}`);
  return new Set(rows.map(({ id }) => id));
}
