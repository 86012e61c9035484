import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { tableOf } from "#server/records/columns.ts";
import { lockLinksOf } from "#server/records/links.ts";

/** What links both records to others within a customer and assigns users to shops. Before any row: see "Order of locks" in ARCHITECTURE.md. */
export function lockLinksForMerge(tx: Tx, entity: Entity, id: string) {
  if (entity.name === "establishment") tx.send(sql`select pg_advisory_xact_lock(${lockNumbers.assignments})`);
  // Both records are of one customer, or the merge is refused.
  if ("customer" in entity.fields) lockLinksOf(tx, entity, id);
}

/** Locks both records in the order of their ids, so that two people who merge the same pair wait for each other. Nobody refers to them meanwhile. */
export const lockPair = (tx: Tx, entity: Entity, ids: readonly [string, string]) =>
  tx.run(sql`select from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) order by r.id for update`);

/** The name of a record for people. */
export const nameIn = async (tx: Tx, entity: Entity, id: string): Promise<string> =>
  (await tx.row<{ alias: string }>(sql`select ${aliasIn(entity, "r")} as alias from ${sql.table(tableOf(entity))} r where r.id = ${id}`))!.alias;
