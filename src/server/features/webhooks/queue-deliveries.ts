import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

const batch = 500;

type Followed = { id: string; customer: string | null; collections: string[]; events: string[]; position: number };

const named = new Map(Object.values(entities).map((entity: Entity) => [entity.collection, entity]));

/** Queues what happened since each webhook last looked, one webhook at a time, until there is no more. Returns whether any webhook had to look. */
export async function queueDeliveries(db: Database): Promise<boolean> {
  let isFollowed = false;
  for (let round = await queueRound(db); round !== "nobody"; round = await queueRound(db)) {
    isFollowed = true;
    if (round === "done") break;
  }
  return isFollowed;
}

async function queueRound(db: Database): Promise<"nobody" | "more" | "done"> {
  const ids = await db.asSystem((tx) =>
    tx.rows<{ id: string }>(sql`select id from webhooks where active and position < (select seq from journal_head) order by id`),
  );
  if (ids.length === 0) return "nobody";
  let isMore = false;
  for (const { id } of ids) isMore = (await queueFor(db, id)) || isMore;
  return isMore ? "more" : "done";
}

/** The position moves in the transaction that queues: no entry is told twice or left out, whichever process looks. */
const queueFor = (db: Database, id: string) =>
  db.asSystem(async (tx) => {
    const webhook = await tx.row<Followed>(
      sql`select id, customer_id as customer, collections, events, position from webhooks where id = ${id} and active for no key update skip locked`,
    );
    if (!webhook) return false;
    const { customer, events, position } = webhook;
    const told = webhook.collections.flatMap((collection) => named.get(collection) ?? []);
    const range = await tx.row<{ last: number | null; n: number }>(
      sql`select max(seq) as last, count(*)::int as n from (select seq from journal where seq > ${position} order by seq limit ${batch}) s`,
    );
    if (!range?.last) return false;
    await tx.run(sql`
      insert into webhook_deliveries (id, webhook_id, seq, entity, record_id, event, version, happened_at, due_at)
      select gen_random_uuid(), ${id}, e.seq, e.entity, e.record_id, e.event, e.version, e.at, ${tx.now} from (
        select j.seq, j.entity, j.record_id, j.version, j.at,
          case j.action when 'create' then 'created' when 'remove' then 'removed' else
            case when exists (select from jsonb_array_elements(j.changes) c where c->>'field' = t.status) then 'status' else 'updated' end end as event
        from journal j join unnest(${told.map(({ name }) => name)}::text[], ${told.map(({ status }) => status ?? "")}::text[]) as t (entity, status) using (entity)
        where j.seq > ${position} and j.seq <= ${range.last} and (${customer}::uuid is null or j.customer_id = ${customer})) e
      where e.event = any(${events}::text[])`);
    await tx.run(sql`update webhooks set position = ${range.last} where id = ${id}`);
    return range.n === batch;
  });
