import type { SessionUser } from "#api/auth.ts";
import type { OffenderAccess } from "#domain/access/offender-access.ts";
import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import type { TokenScope } from "#domain/access/token-scopes.ts";
import type { CasesType, User } from "#domain/access/user.ts";
import type { Ref } from "#domain/entity.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Reader, Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { hasRequiredFactor, isFactorRequired } from "./required-factor.ts";

export type Stage = "otp" | "otpConfig" | "password" | "locked" | "full";

/** The signed-in user of a session: what `can` and `visible` need, and what the screens show. */
export type Principal = User & {
  alias: string;
  email: string;
  locale: Locale;
  session: string;
  stage: Stage;
  profile: SessionUser;
  /** The token by which a program asks, and what it is limited to. */
  token?: { id: string; scopes: readonly TokenScope[]; expiresAt: Date };
};

type Row = {
  session: string;
  stage: Stage;
  id: string;
  alias: string;
  email: string;
  role: Role;
  locale: Locale;
  availability: SessionUser["status"] | null;
  email_notifications: boolean;
  starred: string[];
  cases_types: CasesType[];
  customer: (Ref & { casesTypes: CasesType[] }) | null;
  customers: Ref[];
  establishments: string[];
  whole: string[];
  two_factor: boolean;
  passkeys: number;
  picture: string | null;
  two_factor_required: boolean;
  offenders: OffenderAccess;
};

/** The user of an open session, whose account is active and has the permission flag (a role other than public). */
export const loadPrincipal = async (tx: Reader, session: string): Promise<Principal | undefined> =>
  (await tx.rows(sessionUser(session))).map(toPrincipal)[0];

export const sessionUser = (session: string) =>
  selected(
    sql`sessions s join users u on u.id = s.user_id`,
    sql`s.id = ${session} and s.expires_at > now() and not u.service and ${hasRequiredFactor}`,
  );

/** The same for a user with or without a session: for jobs that run on their behalf. */
export const loadPerson = async (tx: Tx, id: string): Promise<Principal | undefined> => (await load(tx, withoutSession, sql`u.id = ${id}`))[0];

/** All active people for whom this condition on `u` holds. Accounts of programs are not among them: nobody writes to them. */
export const loadPeople = (tx: Tx, condition: Sql<boolean>): Promise<Principal[]> => load(tx, withoutSession, sql`(${condition}) and not u.service`);

const withoutSession = sql`users u cross join (values ('', 'full')) s (id, stage)`;

/** The user of a token. What a program does is recorded with its name, so that it is not taken for what the person did. */
export async function loadTokenUser(tx: Tx, hash: Buffer): Promise<Principal | undefined> {
  const token = await tx.row<TokenRow>(sql`
    select id, user_id as "user", name, scopes, second_factor as "secondFactor", expires_at as "expiresAt" from tokens
    where token_hash = ${hash} and expires_at > ${tx.now}`);
  if (!token) return undefined;
  const [user] = await load(tx, withoutSession, sql`u.id = ${token.user} and (u.service or ${token.secondFactor} or not ${isFactorRequired})`);
  if (!user) return undefined;
  await tx.run(
    sql`update tokens set used_at = ${tx.now} where id = ${token.id} and (used_at is null or used_at < ${tx.now}::timestamptz - interval '1 minute')`,
  );
  const { id, name, scopes, expiresAt } = token;
  return { ...user, alias: name === user.alias ? user.alias : `${user.alias} · ${name}`, token: { id, scopes, expiresAt: new Date(expiresAt) } };
}
type TokenRow = { id: string; user: string; name: string; scopes: TokenScope[]; secondFactor: boolean; expiresAt: string };

const load = async (tx: Reader, from: Sql, condition: Sql): Promise<Principal[]> => (await tx.rows(selected(from, condition))).map(toPrincipal);

const selected = (from: Sql, condition: Sql) => sql<Row>`
    select s.id as session, s.stage, u.id, u.alias, u.email, u.role, u.locale, u.availability, u.email_notifications, u.starred, u.cases_types,
      case when c.id is not null then jsonb_build_object('id', c.id, 'alias', c.alias, 'casesTypes', c.cases_types) end as customer,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'alias', a.alias) order by a.alias), '[]')
        from user_customers l join customers a on a.id = l.customer_id where l.user_id = u.id and not a.deleted) as customers,
      array(select establishment_id from user_establishments where user_id = u.id and establishment_id is not null)::text[] as establishments,
      array(select customer_id from user_establishments where user_id = u.id and establishment_id is null)::text[] as whole,
      k.totp_key is not null as two_factor, (select count(*)::int from passkeys where user_id = u.id) as passkeys, p.etag as picture,
      ${isFactorRequired} as two_factor_required, offender_access() as offenders
    from ${from}
      left join customers c on c.id = u.customer_id and not c.deleted
      left join credentials k on k.user_id = u.id left join user_pictures p on p.user_id = u.id
    where ${condition} and not u.deleted and u.status = 'active' and u.role <> 'public' order by u.id`;

function toPrincipal(row: Row): Principal {
  const { id, alias, email, role, locale, session, stage, customer } = row;
  const availableTypes = row.cases_types.filter((type) => isAvailable(type, row));
  return {
    id,
    alias,
    email,
    role,
    locale,
    session,
    stage,
    customer: isCustomerSide(role) ? (customer?.id ?? null) : null,
    customers: role === "lawyer" ? row.customers.map((assigned) => assigned.id) : [],
    establishments: row.establishments,
    wholeCustomers: row.whole,
    availableTypes,
    offenders: row.offenders,
    profile: {
      uid: id,
      displayName: alias,
      email,
      photoURL: row.picture ? `/api/account/picture?v=${row.picture}` : null,
      status: row.availability ?? "online",
      role,
      customer: customer ? { id: customer.id, alias: customer.alias } : null,
      customers: row.customers,
      establishments: [...row.establishments, ...row.whole.map((whole) => `empresa:${whole}`)],
      locale,
      casesTypes: row.cases_types,
      availableTypes,
      offenders: row.offenders,
      emailNotifications: row.email_notifications,
      twoFactor: row.two_factor,
      passkeys: row.passkeys,
      twoFactorForced: row.two_factor_required,
      starred: row.starred,
    },
  };
}

/** Users of a customer have only its types of case. Civil cases belong to a customer as a whole: users of single establishments have none. */
function isAvailable(type: CasesType, { role, customer, whole }: Row): boolean {
  if (!isCustomerSide(role)) return true;
  return customer?.casesTypes.includes(type) === true && (type !== "civil" || role !== "customer" || whole.includes(customer.id));
}
