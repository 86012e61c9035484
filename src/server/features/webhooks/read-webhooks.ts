import type { Delivery, Webhook } from "#api/webhooks.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { locked } from "./save-webhook.ts";

const page = 50;

export const readWebhooks = ({ deps, user }: SignedContext): Promise<Webhook[]> =>
  deps.db.asSystem((tx) =>
    tx.rows<Webhook>(sql`
      select w.id, w.name, w.url, w.collections, w.events, w.with_facts as "withFacts", w.active, w.failing_since as "failingSince",
        w.disabled_at as "disabledAt",
        case when c.id is not null then jsonb_build_object('id', c.id, 'alias', c.alias) end as customer,
        jsonb_build_object('id', u.id, 'alias', u.alias, 'service', u.service) as owner,
        (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
        (select max(d.finished_at) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'sent') as "lastSentAt"
      from webhooks w join users u on u.id = w.owner_id left join customers c on c.id = w.customer_id
      where ${user.role === "admin"} or w.customer_id is not null order by w.created_at, w.id`),
  );

export const readDeliveries = ({ deps, user }: SignedContext, { id, before }: { id: string; before?: number | undefined }) =>
  deps.db.asSystem(async (tx) => {
    await locked(tx, user, id);
    const rows = await tx.rows<Delivery & { seq: number }>(sql`
      select id, seq, entity, record_id as record, event, happened_at as "happenedAt", state, attempts, due_at as "dueAt", finished_at as "finishedAt",
        status, error
      from webhook_deliveries where webhook_id = ${id} and (${before ?? null}::bigint is null or seq < ${before ?? null}) order by seq desc limit ${page + 1}`);
    const shown = rows.slice(0, page);
    return { deliveries: shown.map(({ seq, ...one }) => one), next: rows.length > page ? shown.at(-1)!.seq : null };
  });

/** With the same id, so that a receiver which got it before can tell. It waits for earlier events of its record, as any other. */
export const resend = ({ deps, user }: SignedContext, { id, delivery }: { id: string; delivery: string }) =>
  deps.db.asSystem(async (tx) => {
    const customer = await locked(tx, user, id);
    const again = await tx.run(sql`
      update webhook_deliveries set state = 'waiting', attempts = 0, due_at = ${tx.now}, locked_until = null, finished_at = null, error = null, status = null
      where id = ${delivery} and webhook_id = ${id} and state <> 'waiting'`);
    if (again === 0) throw notFound();
    // The entry also wakes the senders.
    append(tx, { ...plainEntry(user, "webhook", id, "update", [{ field: "resent", from: null, to: delivery }]), customer });
  });
