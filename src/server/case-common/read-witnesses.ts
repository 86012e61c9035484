import type { HearingWitness } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import { witness } from "#domain/entities/witness.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";

/** The witnesses of these cases, as lists show them (minors by their initials), and whether they come. */
export async function readWitnesses(tx: Tx, user: User, cases: readonly string[]): Promise<Map<string, HearingWitness[]>> {
  if (cases.length === 0) return new Map();
  const rows = await tx.rows<HearingWitness & { of: string }>(sql`
    select l.case_id as of, r.id, r.full_name as alias, l.summoned, l.confirmed, l.declined, l.decline_reason as reason
    from case_witnesses l join witnesses r on r.id = l.witness_id
    where l.case_id = any(${cases}::uuid[]) and not r.deleted and ${visible(user, witness)} order by r.full_name, r.id`);
  const shown = await masked(tx, user, witness, rows);
  return new Map([...Map.groupBy(shown, (row) => row.of)].map(([id, group]) => [id, group.map(({ of: _, ...one }) => one)]));
}
