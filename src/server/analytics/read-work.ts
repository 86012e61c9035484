import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { heldIn, lostDay, lostIn } from "./counted-rows.ts";
import { type Source, within } from "./source.ts";

export type Hearings = { held: { month: string; count: number }[]; suspended: { month: string; reason: string; count: number }[] };

/** Hearings that took place by their day, and those lost by the day they were lost on; both on the clock of the case. */
export async function readHearings(tx: Tx, source: Source): Promise<Hearings> {
  const held = await tx.rows<Hearings["held"][number]>(sql`
    select date_trunc('month', r.trial_day::timestamp)::date as month, count(*)::int as count from ${source.table}
    where ${heldIn(source)} group by 1`);
  const suspended = await tx.rows<Hearings["suspended"][number]>(sql`
    select date_trunc('month', ${lostDay}::timestamp)::date as month, a.reason, count(*)::int as count
    from ${source.table} join case_adjournments a on a.case_id = r.id where ${lostIn(source)} group by 1, 2`);
  return { held, suspended };
}

export type Action = { type: "police" | "judicial"; action: string; count: number; price: number };

/** Rows of actions: the firm's own and, where wanted, those of collaborators. */
export const readActions = (tx: Tx, { table, rows, period }: Source, collaborators: boolean) =>
  tx.rows<Action>(sql`
    select a.type, a.action, count(*)::int as count, coalesce(sum(a.price), 0)::bigint as price
    from ${table} join (
      select case_id, type, action, null::bigint as price from case_actions a where ${within(sql`a.date`, period)}
      ${collaborators ? sql`union all select case_id, type, action, price from case_collaborator_actions a where ${within(sql`a.date`, period)}` : sql``}
    ) a on a.case_id = r.id where ${rows} group by 1, 2`);
