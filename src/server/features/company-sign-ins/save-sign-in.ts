import type { CompanySignIn, CompanySignInInput, CompanySignInUpdate } from "#api/company-sign-ins.ts";
import { parseCompanyDomain } from "#domain/access/company-domain.ts";
import type { Problems } from "#domain/check.ts";
import { isObliged } from "#server/auth/company-sign-in.ts";
import type { Principal } from "#server/auth/principal.ts";
import { redirectUriOf } from "#server/auth/provider-claims.ts";
import { companySecretOf } from "#server/auth/sealed-keys.ts";
import { endSessions } from "#server/auth/sessions.ts";
import { newId } from "#server/base/new-id.ts";
import { isForEverybody } from "#server/base/providers.ts";
import { invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Change, plainEntry } from "#server/journal/entry.ts";

export const readSignIns = async ({ deps }: SignedContext) => ({
  redirectUri: redirectUriOf(deps.publicUrl),
  signIns: await deps.db.asSystem((tx) =>
    tx.rows<CompanySignIn>(sql`
      select g.id, jsonb_build_object('id', c.id, 'alias', c.alias) as customer, g.domain, g.issuer, g.client_id as "clientId", g.required, g.trusted,
        (select count(*)::int from company_identities i where i.sign_in_id = g.id) as people
      from company_sign_ins g join customers c on c.id = g.customer_id order by c.alias, g.domain`),
  ),
});

export async function createSignIn({ deps, user }: SignedContext, input: CompanySignInInput): Promise<{ id: string }> {
  const id = newId();
  await deps.db.asSystem(async (tx) => {
    const { customer, issuer, clientId, clientSecret, required, trusted } = input;
    const domain = await checked(tx, input, null, deps.production);
    await tx.run(sql`
      insert into company_sign_ins (id, customer_id, domain, issuer, client_id, secret, required, trusted, created_at, created_by, updated_at)
      values (${id}, ${customer}, ${domain}, ${issuer}, ${clientId}, ${deps.keyring.seal(companySecretOf(id), clientSecret)}, ${required}, ${trusted},
        ${tx.now}, ${user.id}, ${tx.now})`);
    append(tx, { ...plainEntry(user, "companySignIn", id, "create", changesOf({ ...input, domain })), customer });
    if (required) await endOtherSessions(tx, user, id);
  });
  return { id };
}

/** A secret that was typed for one provider is never sent to another: a new issuer needs a new secret. */
export async function updateSignIn({ deps, user }: SignedContext, { id, ...input }: CompanySignInUpdate) {
  await deps.db.asSystem(async (tx) => {
    const before = await locked(tx, id);
    const { customer, issuer, clientId, clientSecret, required, trusted } = input;
    if (issuer !== before.issuer && clientSecret === null) throw invalid({ clientSecret: "companySignIn.secret.again" });
    const domain = await checked(tx, input, id, deps.production);
    await tx.run(sql`
      update company_sign_ins set customer_id = ${customer}, domain = ${domain}, issuer = ${issuer}, client_id = ${clientId},
        required = ${required}, trusted = ${trusted}, updated_at = ${tx.now} where id = ${id}`);
    if (clientSecret !== null)
      await tx.run(sql`update company_sign_ins set secret = ${deps.keyring.seal(companySecretOf(id), clientSecret)} where id = ${id}`);
    // Another provider, or another client of it, has other ids for the same people; and they are people of another customer.
    const isOther = issuer !== before.issuer || clientId !== before.clientId || customer !== before.customer || domain !== before.domain;
    if (isOther) await tx.run(sql`delete from company_identities where sign_in_id = ${id}`);
    const secret = clientSecret === null ? [] : [fact("secret", null)];
    append(tx, { ...plainEntry(user, "companySignIn", id, "update", [...changesOf({ ...input, domain }), ...secret]), customer });
    if (required && (!before.required || isOther)) await endOtherSessions(tx, user, id);
  });
}

export const removeSignIn = ({ deps, user }: SignedContext, id: string) =>
  deps.db.asSystem(async (tx) => {
    const { customer, domain } = await locked(tx, id);
    await tx.run(sql`delete from company_sign_ins where id = ${id}`);
    append(tx, { ...plainEntry(user, "companySignIn", id, "remove", [{ field: "domain", from: domain, to: null }]), customer });
  });

type Locked = { customer: string; domain: string; issuer: string; clientId: string; required: boolean };

async function locked(tx: Tx, id: string): Promise<Locked> {
  const row = await tx.row<Locked>(
    sql`select customer_id as customer, domain, issuer, client_id as "clientId", required from company_sign_ins where id = ${id} for no key update`,
  );
  if (!row) throw notFound();
  return row;
}

type Checked = Pick<CompanySignInInput, "customer" | "domain" | "issuer" | "trusted">;

/** The domain in its one form, if everything else is right. Where the issuer is gets checked with each connection. */
async function checked(tx: Tx, { customer, domain: typed, issuer, trusted }: Checked, id: string | null, production: boolean): Promise<string> {
  const domain = parseCompanyDomain(typed);
  const { protocol, username, password, hostname } = new URL(issuer);
  const problems: Problems = {};
  if (!(await tx.row(sql`select from customers where id = ${customer} and not deleted`))) problems.customer = "field.reference.unknown";
  if (!domain) problems.domain = "companySignIn.domain.invalid";
  else if (await tx.row(sql`select from company_sign_ins where domain = ${domain} and id is distinct from ${id}::uuid`))
    problems.domain = "companySignIn.domain.taken";
  if (username || password || (production && protocol !== "https:")) problems.issuer = "companySignIn.problem.insecure";
  // Google names the domain that an account belongs to; the shared addresses of Microsoft let any tenant claim any address.
  else if (isForEverybody(issuer) && (trusted || hostname !== "accounts.google.com")) problems.issuer = "companySignIn.problem.everybody";
  if (!domain || Object.keys(problems).length > 0) throw invalid(problems);
  return domain;
}

/** From now on nothing else opens these accounts: neither does a session that something else has opened. */
async function endOtherSessions(tx: Tx, user: Principal, id: string) {
  const people = await tx.rows<{ id: string }>(sql`
    select u.id from users u where u.customer_id = (select customer_id from company_sign_ins where id = ${id}) and ${isObliged}
      and exists (select from sessions s where s.user_id = u.id) order by u.id`);
  for (const person of people) await endSessions(tx, user, person.id);
}

const fact = (field: string, to: unknown): Change => ({ field, from: null, to });

const changesOf = ({ domain, issuer, clientId, required, trusted }: Omit<CompanySignInInput, "customer" | "clientSecret">): Change[] =>
  Object.entries({ domain, issuer, clientId, required, trusted }).map(([field, to]) => fact(field, to));
