import type { AnalyticsQuery } from "#api/analytics.ts";
import type { User } from "#domain/access/user.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { findKeptMonths, sourceIn, wholeCustomers } from "./kept-months.ts";
import { offendersIn } from "./read-parties.ts";
import type { Source } from "./source.ts";

/**
 * Authors linked to records of the period, and how many of them are linked to more than one. They do not add up, but their links do: those of whole
 * months are kept, so that they need not be joined with the cases.
 */
export async function readOffenders(tx: Tx, user: User, source: Source, query: AnalyticsQuery): Promise<{ linked: number; repeated: number }> {
  const { months, keptIn, spans } = await findKeptMonths(tx, await wholeCustomers(tx, user, source, query), source.period);
  const links = [
    ...(months.length > 0 ? [sql`select o.id from (select unnest(k.offenders) as id from ${keptIn(months)}) o`] : []),
    ...spans.map((span) => offendersIn(sourceIn(source, span))),
  ];
  const counted = await tx.row<{ linked: number; repeated: number }>(sql`
    select count(*)::int as linked, (count(*) filter (where x.records >= 2))::int as repeated from (
      select l.id, count(*) as records from (${sql.join(links, sql` union all `)}) l group by 1) x`);
  return counted!;
}
