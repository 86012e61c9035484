import { randomBytes } from "node:crypto";
import type { WebhookInput } from "#api/webhooks.ts";
import type { Role } from "#domain/access/roles.ts";
import type { Principal } from "#server/auth/principal.ts";
import { webhookSecretOf } from "#server/auth/sealed-keys.ts";
import { newId } from "#server/base/new-id.ts";
import { forbidden, invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Change, plainEntry } from "#server/journal/entry.ts";

/** Managers have the webhooks of customers; those of the installation tell of every customer, and are for admins. */
export const mayManage = ({ role }: Pick<Principal, "role">, customer: string | null) => role === "admin" || customer !== null;

/** As the Standard Webhooks scheme writes it. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

export async function createWebhook({ deps, user }: SignedContext, input: WebhookInput): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(), newSecret()];
  refuseAddress(input.url, deps.production);
  await deps.db.asSystem(async (tx) => {
    const owner = await checked(tx, user, input);
    const { name, url, customer, collections, events, withFacts } = input;
    await tx.run(sql`
      insert into webhooks (id, customer_id, owner_id, name, url, secret, collections, events, with_facts, position, created_at, created_by)
      values (${id}, ${customer}, ${owner}, ${name}, ${url}, ${deps.keyring.seal(webhookSecretOf(id), secret)}, ${collections}::text[], ${events}::text[],
        ${withFacts}, (select seq from journal_head), ${tx.now}, ${user.id})`);
    append(tx, { ...plainEntry(user, "webhook", id, "create", changesOf(input, owner)), customer });
  });
  return { id, secret };
}

/** What happened while it was switched off is not told afterwards; what already waited is. */
export async function updateWebhook({ deps, user }: SignedContext, { id, active, ...input }: WebhookInput & { id: string; active: boolean }) {
  refuseAddress(input.url, deps.production);
  await deps.db.asSystem(async (tx) => {
    await locked(tx, user, id);
    const owner = await checked(tx, user, input);
    const { name, url, customer, collections, events, withFacts } = input;
    await tx.run(sql`
      update webhooks set customer_id = ${customer}, owner_id = ${owner}, name = ${name}, url = ${url}, collections = ${collections}::text[],
        events = ${events}::text[], with_facts = ${withFacts}, active = ${active}, disabled_at = null,
        failing_since = case when ${active} and not active then null else failing_since end,
        position = case when ${active} and not active then (select seq from journal_head) else position end
      where id = ${id}`);
    append(tx, { ...plainEntry(user, "webhook", id, "update", [...changesOf(input, owner), fact("active", active)]), customer });
  });
}

export const renewSecret = ({ deps, user }: SignedContext, id: string) =>
  deps.db.asSystem(async (tx) => {
    const customer = await locked(tx, user, id);
    const secret = newSecret();
    await tx.run(sql`update webhooks set secret = ${deps.keyring.seal(webhookSecretOf(id), secret)} where id = ${id}`);
    append(tx, { ...plainEntry(user, "webhook", id, "update", [fact("secret", null)]), customer });
    return { secret };
  });

export const removeWebhook = ({ deps, user }: SignedContext, id: string) =>
  deps.db.asSystem(async (tx) => {
    const customer = await locked(tx, user, id);
    await tx.run(sql`delete from webhooks where id = ${id}`);
    append(tx, { ...plainEntry(user, "webhook", id, "remove"), customer });
  });

/** Answers like an unknown one where the caller does not manage it. */
export async function locked(tx: Tx, user: Principal, id: string): Promise<string | null> {
  const row = await tx.row<{ customer: string | null }>(sql`select customer_id as customer from webhooks where id = ${id} for no key update`);
  if (!row || !mayManage(user, row.customer)) throw notFound();
  return row.customer;
}

/** The owner. Nobody sends with the rights of another person; a service account is chosen by those who could have its role. */
async function checked(tx: Tx, user: Principal, { customer, owner }: Pick<WebhookInput, "customer" | "owner">): Promise<string> {
  if (!mayManage(user, customer)) throw forbidden();
  const known = customer === null || (await tx.row(sql`select from customers where id = ${customer} and not deleted`));
  if (!known) throw invalid({ customer: "field.reference.unknown" });
  if (owner === null || owner === user.id) return user.id;
  const account = await tx.row<{ role: Role }>(sql`select role from users where id = ${owner} and service and not deleted and status = 'active'`);
  if (!account || (account.role === "admin" && user.role !== "admin")) throw invalid({ owner: "field.reference.unknown" });
  return owner;
}

/** Where it goes is checked with each connection; here only what can never be right. */
function refuseAddress(address: string, production: boolean) {
  const { protocol, username, password } = new URL(address);
  if (username || password || (production && protocol !== "https:")) throw invalid({ url: "webhook.url.insecure" });
}

const fact = (field: string, to: unknown): Change => ({ field, from: null, to });

/** Of the address only the machine: paths of such addresses are often secret. */
const changesOf = ({ name, url, collections, events, withFacts }: WebhookInput, owner: string): Change[] => [
  fact("name", name),
  fact("host", new URL(url).host),
  fact("collections", collections),
  fact("events", events),
  fact("withFacts", withFacts),
  fact("owner", owner),
];
