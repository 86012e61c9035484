import { parseEmail } from "#domain/formats/email.ts";
import type { Provider } from "#server/base/providers.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { companySecretOf } from "./sealed-keys.ts";

/** The provider of a customer, for addresses of one domain. */
export type CompanyProvider = Provider & { company: { customer: string; domain: string } };

/**
 * Whether nothing but the sign-in of the company opens the account `u`. Only users of its customer are obliged, because only they can sign in
 * there: staff with an address of the domain could otherwise be locked out by it.
 */
export const isObliged: Sql<boolean> = sql`exists (select from company_sign_ins g where g.required and g.customer_id = u.customer_id
  and u.role in ('supercustomer', 'customer', 'public') and split_part(u.email, '@', 2) = g.domain)`;

export const companyRequired = () => new Refusal(403, "COMPANY_SIGN_IN", "login.company.required");

export const domainOf = (email: string): string => parseEmail(email)?.split("@")[1] ?? "";

/** What the sign-in page may know of a domain: the same whoever asks, and nothing about accounts. */
export const companyOf = (tx: Tx, domain: string) =>
  tx.row<{ id: string; required: boolean }>(sql`select id, required from company_sign_ins where domain = ${domain.trim().toLowerCase()}`);

/** Refuses an address of a domain that is obliged, whether there is such an account or not. */
export async function refuseObligedDomain(tx: Tx, email: string) {
  if ((await companyOf(tx, domainOf(email)))?.required) throw companyRequired();
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Nothing for an id that is none, or of one that was removed. */
export async function readCompanyProvider(tx: Tx, { keyring }: Pick<Deps, "keyring">, id: string): Promise<CompanyProvider | undefined> {
  if (!uuid.test(id)) return undefined;
  const row = await tx.row<Row>(
    sql`select id, customer_id as customer, domain, issuer, client_id as "clientId", secret, trusted from company_sign_ins where id = ${id}`,
  );
  if (!row) return undefined;
  const { customer, domain, issuer, clientId, secret, trusted } = row;
  const clientSecret = keyring.open(companySecretOf(id), secret);
  if (clientSecret === undefined) return undefined;
  return { id, name: domain, issuer, clientId, clientSecret, trustedTenant: trusted, company: { customer, domain } };
}
type Row = { id: string; customer: string; domain: string; issuer: string; clientId: string; secret: string; trusted: boolean };
