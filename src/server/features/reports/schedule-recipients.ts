import type { ReportRequest } from "#api/reports.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Ref } from "#domain/entity.ts";
import { mayRequest } from "#domain/reports/report-kinds.ts";
import type { ScheduledKind } from "#domain/reports/schedule.ts";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readCustomerNames, sourcesOf } from "./report-scope.ts";

const maxOffered = 20;
/** So many names are checked for one answer: people who may not see the report are left out afterwards. */
const maxChecked = 200;

type About = { kind: ScheduledKind; customer: string | null };

/** Whether this user may get reports of this kind about this customer. */
export const mayReceive = (person: User, { kind, customer }: About) =>
  mayRequest(person, { kind }) && (customer === null || isStaff(person.role) || scopeOf(person).customers.includes(customer));

/** Staff, and those who work for the customer or are its lawyers: people whom whoever works with the customer knows by name already. */
const around = (user: User, customer: string | null) =>
  customer
    ? sql<boolean>`(u.role in ('manager', 'admin') or u.customer_id = ${customer}
        or (u.role = 'lawyer' and exists (select from user_customers l where l.user_id = u.id and l.customer_id = ${customer})))`
    : sql<boolean>`(u.role in ('manager', 'admin') or u.id = ${user.id})`;

/** Those of these users who may get it and whom the owner may choose. Must run as the system. */
export const readRecipients = async (tx: Tx, user: User, about: About, ids: readonly string[]): Promise<Principal[]> =>
  (await loadPeople(tx, sql`u.id = any(${ids}::uuid[]) and ${around(user, about.customer)}`)).filter((person) => mayReceive(person, about));

/** Users to choose from, whose name has these letters. */
export const findRecipients = (
  { deps, user }: SignedContext,
  { kind, customer, q = "" }: { kind: ScheduledKind; customer?: string | undefined; q?: string | undefined },
) =>
  deps.db.asSystem(async (tx): Promise<Ref[]> => {
    const about = { kind, customer: customerOf(user, kind, customer ?? null) };
    if (!mayReceive(user, about)) return [];
    const like = `%${q.trim().replace(/[%_\\]/g, "\\$&")}%`;
    const found = await tx.rows<{ id: string }>(sql`
      select u.id from users u where not u.deleted and u.status = 'active' and fold(u.alias) like fold(${like}) and ${around(user, about.customer)}
      order by u.id <> ${user.id}, u.alias, u.id limit ${maxChecked}`);
    const ids = found.map(({ id }) => id);
    const able = new Map((await readRecipients(tx, user, about, ids)).map(({ id, alias }) => [id, { id, alias }]));
    return ids.flatMap((id) => able.get(id) ?? []).slice(0, maxOffered);
  });

/** Users of a customer ask for reports about it alone; the global report is about everybody. */
export const customerOf = (user: User, kind: ScheduledKind, chosen: string | null) => (kind === "global" ? null : (user.customer ?? chosen));

/** The names of the customers of a report, or nothing if this user may not see it now. Must run as the system. */
export async function namesFor(tx: Tx, person: Principal, request: ReportRequest): Promise<string[] | undefined> {
  if (!mayRequest(person, request)) return undefined;
  try {
    if (request.kind !== "writs" && request.kind !== "pack") sourcesOf(person, request);
    return await readCustomerNames(tx, person, request);
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined;
    throw error;
  }
}
