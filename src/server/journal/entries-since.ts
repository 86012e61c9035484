import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Tx } from "#server/db/database.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** An entry of the journal, as far as parts of answers depend on it. `fields` are those that an update changed, if it names them. */
export type ChangeEntry = { seq: number; entity: string; id: string; action: string; fields: string[] | null };

/**
 * The end of the journal, up to where the terms of the law follow it, where it was when one of them changed last, and the entries in between that
 * concern a user; undefined if they are many.
 */
export type Since = { head: number; terms: number; termsWritten: number; entries: ChangeEntry[] | undefined };

/** With more of them it is not worth looking whom they concern. */
const maxEntries = 300;
/** Entries about what no kept answer shows. */
const ignored = ["session", "export", "seal", "webhook", "reportSchedule", "companySignIn", "heldFile"];

/** Where the journal is, and its entries after `since`, or after the last one whose terms are written if that is earlier. */
export async function readEntriesSince(tx: Tx, user: User, since: number | undefined): Promise<Since> {
  type Row = Omit<Since, "entries"> & { isTooFar: boolean; entries: ChangeEntry[] };
  const row = await tx.row<Row>(sql`
    select p.head, p.terms, p."termsWritten", e.*
    from (select h.seq as head, ${positionOf("nextSteps")} as terms, ${positionOf("termsWritten")} as "termsWritten",
      coalesce(${since ?? null}::bigint, h.seq) as since from journal_head h) p
    cross join lateral (
      select count(*) = ${sql.lit(maxEntries)} as "isTooFar", coalesce(jsonb_agg(jsonb_build_object('seq', j.seq, 'entity', j.entity, 'id', j.record_id, 'action', j.action,
        'fields', case when j.action = 'update' then (select jsonb_agg(c->'field') from jsonb_array_elements(j.changes) c) end) order by j.seq) filter (where j.concerns), '[]') as entries
      from (select *, ${concerns(user)} as concerns from journal where seq > least(p.since, p.terms) limit ${sql.lit(maxEntries)}) j) e`);
  const { isTooFar, entries, ...positions } = row!;
  return { ...positions, entries: isTooFar ? undefined : entries };
}

const positionOf = (setting: string) => sql`coalesce((select (value->>'seq')::bigint from settings where key = ${sql.lit(setting)}), 0)`;

function concerns(user: User): Sql<boolean> {
  const isShown = sql<boolean>`entity <> all(${ignored}::text[])`;
  if (isStaff(user.role)) return isShown;
  const { customers } = scopeOf(user);
  return sql`${isShown} and (customer_id is null or ${oneOf("customer_id", customers)} or ${oneOf("from_customer_id", customers)})`;
}
