import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import { parseEmail } from "#domain/formats/email.ts";
import { newId } from "#server/base/new-id.ts";
import type { Context, Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import type { Claims } from "./provider-claims.ts";
import { voidPassword } from "./reset.ts";

export type Newcomer = { id: string; alias: string; email: string; customer: string; customerAlias: string };
/** Tells those who can give the new person a role, in the transaction that makes the account. */
export type TellOfNewcomer = (tx: Tx, deps: Deps, newcomer: Newcomer) => Promise<void>;

type Found = { id: string; alias: string; role: Role; status: string; service: boolean; customer: string | null };
type Person = { id: string; isWaiting: boolean } | { refusal: string };
type SignIn = { id: string; customer: string; customerAlias: string; domain: string };

/**
 * The account of the person whom the provider names. The first sign-in binds them by the provider's own id, which never changes: whoever gets an
 * address later does not get the account that had it. Somebody unknown gets an account of the customer without a role, which opens nothing.
 */
export async function personOf(tx: Tx, { deps, locale }: Context, id: string, claims: Claims, tell: TellOfNewcomer): Promise<Person> {
  // Locked, so that two first sign-ins of one person come one after the other. It may have been removed while the person was at the provider.
  const signIn = await tx.row<SignIn>(sql`
    select g.id, c.id as customer, c.alias as "customerAlias", g.domain from company_sign_ins g join customers c on c.id = g.customer_id
    where g.id = ${id} and not c.deleted for no key update of g`);
  const email = parseEmail(claims.email);
  if (!signIn || !email || claims.subject.length > 255) return { refusal: "the sign-in of this company was removed meanwhile" };
  const bound = await tx.row<Found & { deleted: boolean }>(sql`
    select ${columns}, u.deleted from company_identities i join users u on u.id = i.user_id
    where i.sign_in_id = ${id} and i.subject = ${claims.subject}`);
  if (bound) return bound.deleted ? { refusal: "the account of this person was removed" } : opened(bound, signIn);
  const found = await tx.row<Found & { taken: boolean }>(sql`
    select ${columns}, exists (select from company_identities i where i.sign_in_id = ${id} and i.user_id = u.id) as taken
    from users u where u.email = ${email} and not u.deleted for no key update of u`);
  if (found?.taken) return { refusal: "the account with this address is of another person at the same provider" };
  if (!found) return newcomer(tx, deps, signIn, { ...claims, email, locale }, tell);
  // Who registered here and has no role yet belongs to nobody; their password may be that of a stranger.
  const isApplicant = found.role === "public" && found.customer === null;
  const person = opened(isApplicant ? { ...found, customer: signIn.customer } : found, signIn);
  if ("refusal" in person) return person;
  if (isApplicant) await adopt(tx, deps, signIn, { ...found, email }, tell);
  await bind(tx, signIn, claims.subject, found);
  return person;
}

const columns = sql`u.id, u.alias, u.role, u.status, u.service, u.customer_id as customer`;

/** A provider of one customer opens accounts of that customer alone, and never those of staff, lawyers and programs. */
function opened({ id, role, status, service, customer }: Found, signIn: SignIn): Person {
  if (customer !== signIn.customer || service || !(isCustomerSide(role) || role === "public"))
    return { refusal: "the account with this address is not of the customer of this company" };
  if (status !== "active") return { refusal: "the account of this person is not active" };
  return { id, isWaiting: role === "public" };
}

async function bind(tx: Tx, { id, domain, customer }: SignIn, subject: string, { id: user, alias }: Pick<Found, "id" | "alias">) {
  await tx.run(sql`insert into company_identities (sign_in_id, subject, user_id, created_at) values (${id}, ${subject}, ${user}, ${tx.now})`);
  append(tx, { ...plainEntry({ id: user, alias }, "user", user, "update", [{ field: "companySignIn", from: null, to: domain }]), customer });
}

async function newcomer(
  tx: Tx,
  deps: Deps,
  signIn: SignIn,
  { email, name, subject, locale }: Claims & { locale: string },
  tell: TellOfNewcomer,
): Promise<Person> {
  const { customer, customerAlias } = signIn;
  const [id, alias] = [newId(), (name ?? email.slice(0, email.indexOf("@"))).slice(0, 120)];
  await tx.run(sql`
    insert into users (id, email, alias, role, locale, customer_id) values (${id}, ${email}, ${alias}, 'public', ${locale}, ${customer})`);
  const changes = Object.entries({ email, role: "public" }).map(([field, to]) => ({ field, from: null, to }));
  append(tx, { ...plainEntry({ id, alias }, "user", id, "create", changes), version: 1, customer });
  await bind(tx, signIn, subject, { id, alias });
  await tell(tx, deps, { id, alias, email, customer, customerAlias });
  return { id, isWaiting: true };
}

async function adopt(tx: Tx, deps: Deps, { customer, customerAlias }: SignIn, { id, alias, email }: Found & { email: string }, tell: TellOfNewcomer) {
  const row = await tx.row<{ version: number }>(
    sql`update users set customer_id = ${customer}, version = version + 1, updated_at = now() where id = ${id} returning version`,
  );
  await voidPassword(tx, id);
  append(tx, {
    ...plainEntry({ id, alias }, "user", id, "update", [{ field: "customer", from: null, to: { id: customer, alias: customerAlias } }]),
    ...row!,
    customer,
  });
  await tell(tx, deps, { id, alias, email, customer, customerAlias });
}
