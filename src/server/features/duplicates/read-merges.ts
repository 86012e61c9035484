import type { MergeShown } from "#api/merges.ts";
import { type MergeableName, mergeable, reversibleDays } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { tableOf } from "#server/records/columns.ts";
import { reversibleSince } from "./read-merge.ts";

const shown = 100;

/** The merges that can still be undone, the newest first. */
export function readMerges(tx: Tx, name: MergeableName): Promise<MergeShown[]> {
  const entity: Entity = mergeable[name];
  const table = sql.table(tableOf(entity));
  return tx.system.rows<MergeShown>(sql`
    select m.id, m.merged_at as at, user_alias(m.merged_by) as by, m.merged_at + make_interval(days => ${reversibleDays}) as until,
      jsonb_build_object('id', k.id, 'alias', ${aliasIn(entity, "k")}) as kept, jsonb_build_object('id', a.id, 'alias', ${aliasIn(entity, "a")}) as absorbed
    from merges m join ${table} k on k.id = m.kept_id join ${table} a on a.id = m.absorbed_id
    where m.entity = ${name} and m.reversed_at is null and m.merged_at >= ${reversibleSince(tx.now)} order by m.merged_at desc, m.id desc limit ${shown}`);
}
