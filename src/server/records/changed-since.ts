import type { ErrorData } from "#api/errors.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import { redactHistory } from "./visible-history.ts";

type Changed = NonNullable<ErrorData["changed"]>;

/** What others changed since the version that this person saw: for each field the value then and now. */
export async function changedSince(tx: Tx, user: User, entity: Entity, id: string, version: number): Promise<Changed> {
  const entries = await tx.rows<{ actor_alias: string | null; at: string; changes: Change[]; fromCustomer: string | null }>(sql`
    select actor_alias, at, changes, from_customer_id as "fromCustomer" from journal where entity = ${entity.name} and record_id = ${id} and version > ${version} order by seq`);
  const changed = new Map<string, Changed[number]>();
  for (const { actor_alias, at, changes } of await redactHistory(tx, user, entity, entries))
    for (const { field, from, to } of changes) {
      const first = changed.get(field);
      changed.set(field, { field, from: first ? first.from : from, to, by: actor_alias, at });
    }
  return [...changed.values()];
}
