import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { adjournedDay, adjournedIn, heardIn } from "./row-conditions.ts";
import { type Source, within } from "./source.ts";

export type Hearings = { held: { month: string; count: number }[]; suspended: { month: string; reason: string; count: number }[] };

/** Held hearings and adjourned ones, each by its day in the time zone of the case. */
export async function readHearings(tx: Pick<Tx, "rows">, source: Source): Promise<Hearings> {
  const held = await tx.rows<Hearings["held"][number]>(sql`
    select date_trunc('month', r.trial_day::timestamp)::date as month, count(*)::int as count from ${source.table}
    where ${heardIn(source)} group by 1`);
  const suspended = await tx.rows<Hearings["suspended"][number]>(sql`
    select date_trunc('month', ${adjournedDay}::timestamp)::date as month, a.reason, count(*)::int as count
    from ${source.joined("adjournments")} where ${adjournedIn(source)} group by 1, 2`);
  return { held, suspended };
}

export type Action = { type: "police" | "judicial"; action: string; count: number; price: number };

/** Actions of the firm. */
export const readActions = (tx: Pick<Tx, "rows">, source: Source) => readLines(tx, source, "actions", sql`0`);
/** Actions of collaborators, with their prices. */
export const readCollaborators = (tx: Pick<Tx, "rows">, source: Source) =>
  readLines(tx, source, "collaborator_actions", sql`coalesce(sum(a.price), 0)`);

const readLines = (tx: Pick<Tx, "rows">, { joined, rows, period }: Source, lines: "actions" | "collaborator_actions", price: Sql) =>
  tx.rows<Action>(sql`
    select a.type, a.action, count(*)::int as count, (${price})::bigint as price
    from ${joined(lines)} where ${rows} and ${within(sql`a.date`, period)} group by 1, 2`);
