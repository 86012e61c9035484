import type { Ref } from "#domain/entity.ts";
import { canOpenThread } from "#domain/threads/thread.ts";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import { invalid } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { whoSee } from "#server/notices/audience.ts";
import { readThreadRecord, type ThreadPlace, type ThreadRecord } from "./open-thread.ts";

const maxOffered = 8;
/** So many names are checked for one answer: people who cannot open the record are left out afterwards. */
const maxChecked = 100;

/** The users for whom a condition on `u` holds and who can open this thread now. Must run as the system. */
export async function peopleOf(tx: Tx, { subject }: ThreadRecord, { thread }: ThreadPlace, condition: Sql<boolean>): Promise<Principal[]> {
  const people = await loadPeople(tx, condition);
  return whoSee(
    tx,
    subject,
    people.filter((person) => canOpenThread(person, subject.entity, thread)),
  );
}

/** Users to mention whose name has these letters: those who take part in the thread first. */
export const findMentionable = ({ deps, user }: SignedContext, place: ThreadPlace, q = ""): Promise<Ref[]> =>
  deps.db.as(user, async (tx) => {
    const record = await readThreadRecord(tx, user, place);
    const { id, thread } = place;
    const like = `%${q.trim().replace(/[%_\\]/g, "\\$&")}%`;
    const candidates = await tx.system.rows<{ id: string }>(sql`
      select u.id from users u left join lateral (select true as writes from messages m
        where m.record_id = ${id} and m.thread = ${thread} and m.author_id = u.id limit 1) w on true
      where not u.deleted and u.status = 'active' and u.role <> 'public' and u.id <> ${user.id} and fold(u.alias) like fold(${like})
        and (u.role in ('manager', 'admin') or u.customer_id = ${record.subject.customer}
          or (u.role = 'lawyer' and exists (select from user_customers l where l.user_id = u.id and l.customer_id = ${record.subject.customer})))
      order by w.writes nulls last, u.alias, u.id limit ${maxChecked}`);
    const ids = candidates.map((one) => one.id);
    const seeing = await peopleOf(tx.system, record, place, sql`u.id = any(${ids}::uuid[])`);
    const byId = new Map(seeing.map((person) => [person.id, { id: person.id, alias: person.alias }]));
    return ids.flatMap((one) => byId.get(one) ?? []).slice(0, maxOffered);
  });

/** The mentioned users. All of them must be able to open the thread. Must run as the system. */
export async function mentionedPeople(tx: Tx, record: ThreadRecord, place: ThreadPlace, ids: readonly string[]): Promise<Principal[]> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (unique.length === 0) return [];
  const people = await peopleOf(tx, record, place, sql`u.id = any(${unique}::uuid[])`);
  if (people.length < unique.length) throw invalid({ mentions: "thread.mention.unseen" });
  return people;
}
