import type { ListInput } from "#api/shapes.ts";
import type { TeachingCard } from "#api/teaching.ts";
import type { User } from "#domain/access/user.ts";
import { teaching } from "#domain/entities/teaching.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Cursors } from "#server/records/cursor.ts";
import { listRecords } from "#server/records/list.ts";

const excerptLength = 240;

/** A page of items, each with what its card shows. */
export async function listTeaching(tx: Tx, user: User, input: ListInput, cursors: Cursors) {
  // The transaction goes on after this page, so `lastRows` (which commits) must not be used.
  const { rows, ...page } = await listRecords({ ...tx, lastRows: tx.rows }, user, teaching, input, cursors);
  const cards = await tx.rows<TeachingCard & { id: string }>(sql`
    select r.id, r.title, r.category, left(r.description, ${excerptLength}) as excerpt, t.first_at as "readAt",
      (select f.id from files f where ${ofItem} and f.preview order by f.position, f.id limit 1) as cover,
      r.video is not null or exists (select from files f where ${ofItem} and f.type like 'video/%') as "hasVideo",
      (select count(*)::int from files f where ${ofItem}) as files
    from teaching r left join teaching_readers t on t.teaching_id = r.id and t.user_id = ${user.id}
    where r.id = any(${rows.map(({ id }) => id)}::uuid[])`);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return { ...page, rows: rows.map((row) => ({ ...row, ...cardOf.get(row.id)! })) };
}

const ofItem = sql`f.entity = 'teaching' and f.record_id = r.id and f.field = 'files' and not f.deleted`;
