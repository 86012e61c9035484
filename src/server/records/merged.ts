import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { isMergeable } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "./columns.ts";

/** The record that this one became, if it was absorbed and this user sees what is left of it. */
export async function keptRecord(tx: Tx, user: User, entity: Entity, id: string): Promise<string | undefined> {
  if (!isMergeable(entity.name) || !can(user, "read", entity)) return undefined;
  const last = await tx.system.row<{ id: string }>(sql`
    with recursive way as (
      select kept_id as id, 1 as step from merges where absorbed_id = ${id} and entity = ${entity.name} and reversed_at is null
      union all select m.kept_id, w.step + 1 from way w join merges m on m.absorbed_id = w.id and m.reversed_at is null
    ) select id from way order by step desc limit 1`);
  if (!last) return undefined;
  const seen = await tx.row(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${last.id} and not r.deleted and ${visible(user, entity)}`);
  return seen ? last.id : undefined;
}

/** The records that this one absorbed, also those that came with them. */
export async function absorbedRecords(tx: Tx, { name }: Entity, id: string): Promise<string[]> {
  if (!isMergeable(name)) return [];
  const rows = await tx.system.rows<{ id: string }>(sql`
    with recursive absorbed as (
      select absorbed_id as id from merges where kept_id = ${id} and reversed_at is null
      union select m.absorbed_id from absorbed a join merges m on m.kept_id = a.id and m.reversed_at is null
    ) select id from absorbed`);
  return rows.map((row) => row.id);
}

/** Nobody changes or restores a record that was absorbed: undoing the merge brings it back with what belongs to it. */
export async function refuseAbsorbed(tx: Tx, { name }: Entity, id: string) {
  if (!isMergeable(name)) return;
  const found = await tx.system.row(sql`select from merges where absorbed_id = ${id} and reversed_at is null`);
  if (found) throw new Refusal(409, "MERGED", "record.merged");
}
