import type { TeachingReader } from "#api/teaching.ts";
import { isStaff } from "#domain/access/roles.ts";
import { teaching } from "#domain/entities/teaching.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { meantFor } from "./meant-for.ts";

/** Records who has read an item. The item itself does not change: no new version, no history entry. Staff are not counted. */
export async function recordReading(tx: Tx, user: Writer, id: string) {
  await readRecord(tx, user, teaching, id, []);
  if (isStaff(user.role)) return;
  await tx.run(sql`
    insert into teaching_readers (teaching_id, user_id) values (${id}, ${user.id})
    on conflict (teaching_id, user_id) do update set last_at = now()`);
}

const maxReaders = 200;

export async function readReaders(tx: Tx, user: Writer, id: string) {
  const item = await readRecord(tx, user, teaching, id);
  const readers = await tx.rows<TeachingReader>(sql`
    select u.id, u.alias, c.alias as customer, t.first_at as "firstAt", t.last_at as "lastAt"
    from teaching_readers t join users u on u.id = t.user_id left join customers c on c.id = u.customer_id
    where t.teaching_id = ${id} order by t.last_at desc, u.id limit ${maxReaders}`);
  const counted = await tx.row<{ meant: number; read: number }>(sql`
    select count(*)::int as meant, count(t.user_id)::int as read
    from users u left join teaching_readers t on t.user_id = u.id and t.teaching_id = ${id} where ${meantFor(item)}`);
  return { ...counted!, readers };
}
