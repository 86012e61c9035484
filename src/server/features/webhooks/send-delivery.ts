import { Webhook } from "standardwebhooks";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { webhookSecretOf } from "#server/auth/sealed-keys.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { messageOf, type Told } from "./message-of.ts";

/** Seconds after each failed attempt; together two days. */
const pauses = [60, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600];
const leaseSeconds = 60;

type Taken = Told & { id: string; webhook: string; owner: string; url: string; secret: string; attempts: number; entity: EntityName };
type Outcome = { state: "sent" | "dropped" } | { status?: number; error?: string; isGone?: boolean };

/** Sends what is due next, if anything. Returns whether it did. */
export async function sendNext(deps: Deps): Promise<boolean> {
  const taken = await deps.db.asSystem(take);
  if (!taken) return false;
  const outcome = await attempt(deps, taken);
  await deps.db.asSystem((tx) => finish(tx, deps, taken, outcome));
  return true;
}

/** An event waits for the earlier ones of its record, and a receiver has one request at a time, whatever webhooks it has: a slow one holds up only itself. */
async function take(tx: Tx): Promise<Taken | undefined> {
  // One after the other: two that look at the same moment would both find the receiver free.
  await tx.run(sql`select pg_advisory_xact_lock(${lockNumbers.webhooks})`);
  return tx.row<Taken>(sql`
    update webhook_deliveries t set attempts = t.attempts + 1, locked_until = ${tx.now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from webhooks w where w.id = t.webhook_id and t.id = (
      select d.id from webhook_deliveries d join webhooks o on o.id = d.webhook_id and o.active
      where d.state = 'waiting' and d.due_at <= ${tx.now} and coalesce(d.locked_until <= ${tx.now}, true)
        and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.record_id = d.record_id and e.state = 'waiting' and e.seq < d.seq)
        and not exists (select from webhook_deliveries e join webhooks r on r.id = e.webhook_id and split_part(r.url, '/', 3) = split_part(o.url, '/', 3)
          where e.state = 'waiting' and e.locked_until > ${tx.now})
      order by d.due_at, d.seq limit 1 for update of d skip locked)
    returning t.id, t.entity, t.record_id as record, t.event, t.version, t.happened_at as "happenedAt", t.attempts,
      w.id as webhook, w.owner_id as owner, w.url, w.secret, w.customer_id as customer, w.with_facts as "withFacts"`);
}

/** Who owns the webhook is loaded each time: rights that ended yesterday send nothing today. */
async function attempt(deps: Deps, taken: Taken): Promise<Outcome> {
  try {
    const owner = await deps.principals.person(taken.owner);
    const body = owner && (await messageOf(deps, owner, taken));
    if (body === undefined) return { state: "dropped" };
    const secret = deps.keyring.open(webhookSecretOf(taken.webhook), taken.secret);
    if (secret === undefined) return { error: "SecretUnreadable" };
    const now = deps.now();
    const headers = {
      "content-type": "application/json",
      "user-agent": `Sumario/${deps.version}`,
      "webhook-id": taken.id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(taken.id, now, body),
    };
    const { status } = await deps.outgoingFetch(taken.url, { method: "POST", headers, body, redirect: "manual" });
    return status >= 200 && status < 300 ? { state: "sent" } : { status, isGone: status === 410 };
  } catch (error) {
    return { error: nameOf(error) };
  }
}

async function finish(tx: Tx, deps: Deps, { id, webhook, attempts }: Taken, outcome: Outcome) {
  if ("state" in outcome) {
    await tx.run(
      sql`update webhook_deliveries set state = ${outcome.state}, finished_at = ${tx.now}, locked_until = null, status = null, error = null where id = ${id}`,
    );
    if (outcome.state === "sent") await tx.run(sql`update webhooks set failing_since = null where id = ${webhook} and failing_since is not null`);
    return;
  }
  const { status = null, error = null, isGone = false } = outcome;
  const pause = isGone ? undefined : pauses[attempts - 1];
  await tx.run(sql`
    update webhook_deliveries set status = ${status}, error = ${error}, locked_until = null,
      ${pause === undefined ? sql`state = 'failed', finished_at = ${tx.now}` : sql`due_at = ${tx.now}::timestamptz + make_interval(secs => ${pause})`}
    where id = ${id}`);
  const ended = await tx.row<{ customer: string | null; by: string; name: string }>(sql`
    update webhooks set failing_since = coalesce(failing_since, ${tx.now}),
      active = active and not (${isGone} or ${pause === undefined}), disabled_at = case when ${isGone} or ${pause === undefined} then ${tx.now} else disabled_at end
    where id = ${webhook} returning customer_id as customer, created_by as by, name, active`);
  if (ended && (isGone || pause === undefined)) await tellDisabled(tx, deps, webhook, ended);
}

async function tellDisabled(tx: Tx, deps: Deps, id: string, { customer, by, name }: { customer: string | null; by: string; name: string }) {
  append(tx, { ...plainEntry(null, "webhook", id, "update", [{ field: "active", from: true, to: false }]), customer });
  const person = await tx.row<{ email: string; locale: Locale }>(
    sql`select email, locale from users where id = ${by} and not deleted and status = 'active' and not service`,
  );
  const link = new URL("/settings/webhooks", deps.publicUrl).href;
  if (person) await queueMail(tx, person.email, person.locale, "mail.webhookDisabled", { name, link });
}

/** The kind of the error, without addresses or answers. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === "string" ? code : ((error as object).constructor?.name ?? name ?? "Error");
}
