import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** Where a record belongs; without an establishment it is company-wide. */
export type Place = { customer: string; establishment: string | null };

/** Whether a lawyer could open records at some places; null for a lawyer without an account, who cannot sign in. */
export type LawyerAccess = boolean | null;

/** Whether each of these lawyers could open records of the entity at all of these places. Must run as the system. */
export async function lawyerAccess(
  tx: Tx,
  entity: Entity,
  places: readonly Place[],
  lawyers: readonly string[],
): Promise<ReadonlyMap<string, LawyerAccess>> {
  const accounts = await tx.rows<{ id: string; user: string | null }>(
    sql`select l.id, u.id as user from lawyers l left join users u on u.id = l.user_id and not u.deleted where l.id = any(${lawyers}::uuid[])`,
  );
  const able = await ableUsers(
    tx,
    entity,
    places,
    accounts.flatMap(({ user }) => user ?? []),
  );
  return new Map(accounts.map(({ id, user }) => [id, user === null ? null : able.has(user)]));
}

const ableUsers = async (tx: Tx, entity: Entity, places: readonly Place[], users: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await peopleWhoOpen(tx, entity, places, sql<boolean>`u.id = any(${users}::uuid[])`)).map(({ id }) => id));

/** Of the active users for whom a condition on `u` holds, those who could open records of the entity at all of these places. Must run as the system. */
export async function peopleWhoOpen(tx: Tx, entity: Entity, places: readonly Place[], which: Sql<boolean>): Promise<Principal[]> {
  const people = (await loadPeople(tx, which)).filter((person) => can(person, "read", entity));
  if (people.length === 0) return [];
  const [customers, establishments] = [places.map(({ customer }) => customer), places.map(({ establishment }) => establishment)];
  // The same condition as in a list: `visible` reads nothing of a record but its place.
  const seeing = people.map(
    (person) => sql`select ${person.id} as id where not exists (
      select from unnest(${customers}::uuid[], ${establishments}::uuid[]) r (customer_id, establishment_id) where (${visible(person, entity)}) is not true)`,
  );
  const rows = await tx.rows<{ id: string }>(sql`${sql.join(seeing, sql` union all `)}` as Sql<{ id: string }>);
  const able = new Set(rows.map(({ id }) => id));
  return people.filter(({ id }) => able.has(id));
}

/** The place that these values of a record name. */
export const placeOf = ({ customer, establishment }: Readonly<Record<string, unknown>>): Place => ({
  customer: customer as string,
  establishment: typeof establishment === "string" && establishment !== "empresa" ? establishment : null,
});
