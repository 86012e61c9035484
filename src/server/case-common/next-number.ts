import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Year x 1,000,000 + a counter of that year. It locks the counter until COMMIT, so that numbers have no gaps and no duplicates: call it late. */
export async function nextNumber(tx: Tx, kind: "case" | "issue" | "civilCase"): Promise<number> {
  const row = await tx.row<{ number: number }>(sql`
    insert into counters (kind, year, last) values (${kind}, extract(year from ${tx.now}::timestamptz at time zone 'Europe/Madrid'), 1)
    on conflict (kind, year) do update set last = counters.last + 1 returning year * 1000000 + last as number`);
  return row!.number;
}
