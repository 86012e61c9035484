import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import { teaching } from "#domain/entities/teaching.ts";
import type { Entity } from "#domain/entity.ts";
import { canOpenThread, threadOf } from "#domain/threads/thread.ts";
import { visible } from "#server/access/visible.ts";
import type { Database } from "#server/db/database.ts";
import { compile, sql } from "#server/db/sql.ts";
import type { Entry } from "#server/journal/entry.ts";
import { tableOf } from "#server/records/columns.ts";

/** The visible ids of one batch of entries, by rights: users with the same rights share one query. */
export type VisibleIdsCache = Map<string, Promise<Set<string>>>;

/** Of these entries, those about records that this user may see now, or could see before the entry moved them away. */
export async function entriesFor(db: Database, user: User, entries: readonly Entry[], cache: VisibleIdsCache = new Map()): Promise<Entry[]> {
  const known = entries.filter((entry) => {
    const entity = entityOf(entry);
    const of = threadOf(entry.entity);
    return entity && (of ? canOpenThread(user, entity, of.thread) : can(user, "read", entity) || can(user, "pick", entity));
  });
  if (isStaff(user.role) || known.length === 0) return known;
  const key = rightsKey(user, known);
  const ids = cache.get(key) ?? visibleIds(db, user, known);
  cache.set(key, ids);
  const shown = await ids;
  const hidden = known.filter((entry) => !shown.has(entry.id));
  const left = new Set([...(await seenBefore(db, user, hidden)), ...(await withdrawn(db, user, hidden))]);
  return known.filter((entry) => shown.has(entry.id) || left.has(entry.seq));
}

/** The entity of the record; an entry about a thread is as visible as its record. */
const entityOf = ({ entity }: Pick<Entry, "entity">): Entity | undefined => (entities as Record<string, Entity>)[threadOf(entity)?.entity ?? entity];

/** Two users with the same key see the same of these entries: it holds their conditions from `visible` and their scope in the database. */
function rightsKey(user: User, entries: readonly Entry[]): string {
  const names = new Set(entries.map(({ entity }) => entity));
  const rules = [...names].map((name) => compile(visible(user, entityOf({ entity: name })!)));
  return JSON.stringify([user.role, user.offenders, scopeOf(user), ...names, rules.map(({ text, values }) => [text, values])]);
}

async function visibleIds(db: Database, user: User, entries: Entry[]): Promise<Set<string>> {
  const byEntity = Map.groupBy(entries, (entry) => entry.entity);
  return db.as(user, async (tx) => {
    const found = new Set<string>();
    for (const [, of] of byEntity) {
      const entity = entityOf(of[0]!)!;
      const ids = [...new Set(of.map((entry) => entry.id))];
      for (const { id } of await tx.rows<{ id: string }>(
        sql`select r.id from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and ${visible(user, entity)}`,
      ))
        found.add(id);
    }
    return found;
  });
}

/** Users who could see a record before it moved must learn that it is gone: `visible` is evaluated on the row as it was. They get its id only. */
async function seenBefore(db: Database, user: User, entries: Entry[]): Promise<Set<number>> {
  const moved = entries.filter((entry) => entry.fromCustomer ?? entry.fromEstablishment);
  const found = new Set<number>();
  if (moved.length === 0) return found;
  await db.asSystem(async (tx) => {
    for (const [, of] of Map.groupBy(moved, (entry) => entry.entity)) {
      const entity = entityOf(of[0]!)!;
      const customers = of.map((entry) => entry.fromCustomer ?? entry.customer);
      const establishments = of.map((entry) => entry.fromEstablishment ?? entry.establishment);
      const before = sql`select t.id, t.created_by, m.seq, m.customer_id, m.establishment_id from ${sql.table(tableOf(entity))} t
        join unnest(${of.map(({ seq }) => seq)}::bigint[], ${of.map(({ id }) => id)}::uuid[], ${customers}::uuid[], ${establishments}::uuid[])
          as m (seq, id, customer_id, establishment_id) on m.id = t.id`;
      for (const { seq } of await tx.rows<{ seq: number }>(sql`select r.seq from (${before}) r where ${visible(user, entity)}`)) found.add(seq);
    }
  });
  return found;
}

/** Readers of an item must learn that it is no longer published. Entries come without their changes, so the journal is read; these are few. */
async function withdrawn(db: Database, user: User, entries: Entry[]): Promise<Set<number>> {
  const seqs = entries.filter(({ entity }) => entity === teaching.name).map(({ seq }) => seq);
  if (seqs.length === 0) return new Set();
  const before = sql`select t.id, t.language, true as published, j.seq from teaching t join journal j on j.record_id = t.id
    where j.seq = any(${seqs}::bigint[]) and j.changes @> '[{"field": "published", "from": true}]'`;
  const rows = await db.asSystem((tx) => tx.rows<{ seq: number }>(sql`select r.seq from (${before}) r where ${visible(user, teaching)}`));
  return new Set(rows.map(({ seq }) => seq));
}
