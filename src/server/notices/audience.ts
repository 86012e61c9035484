import { can } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { Group } from "#domain/notices/notice-kinds.ts";
import { timeZoneOf } from "#domain/provinces.ts";
import { visible } from "#server/access/visible.ts";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import type { Subject } from "./subject.ts";

/** The users of these groups who may see the record, without the one who made the change. */
export async function audienceOf(tx: Tx, subject: Subject, groups: readonly Group[], actor: string | null): Promise<Principal[]> {
  const isMember = sql.join(
    groups.map((group) => members[group](subject)),
    sql` or `,
  );
  const people = await loadPeople(tx, sql<boolean>`u.id is distinct from ${actor} and (${isMember})`);
  return whoSee(tx, subject, people);
}

/** Those of these users who may see the record. */
export async function whoSee(tx: Tx, subject: Pick<Subject, "entity" | "id">, people: readonly Principal[]): Promise<Principal[]> {
  const able = people.filter((person) => can(person, "read", subject.entity));
  if (able.length === 0) return [];
  const seeing = able.map(
    (person) =>
      sql`select ${person.id} as id from ${sql.table(tableOf(subject.entity))} r where r.id = ${subject.id} and not r.deleted and ${visible(person, subject.entity)}`,
  );
  const ids = new Set((await tx.rows<{ id: string }>(sql`${sql.join(seeing, sql` union all `)}` as Sql<{ id: string }>)).map(({ id }) => id));
  return able.filter(({ id }) => ids.has(id));
}

const members: Record<Group, (subject: Subject) => Sql<boolean>> = {
  lawyer: ({ lawyers }) => sql`u.id in (select user_id from lawyers where id = any(${lawyers}::uuid[]) and not deleted)`,
  /** Users assigned to the establishment, or to all of the customer's. Civil cases belong to the whole customer, so its head office is included. */
  establishment: ({ entity, customer, establishment }) => sql`(u.role in ('customer', 'supercustomer') and u.customer_id = ${customer} and (
    (u.role = 'supercustomer' and ${entity.scope === "civil"}) or exists (
    select from user_establishments e where e.user_id = u.id and e.customer_id = u.customer_id and (e.establishment_id is null or e.establishment_id = ${establishment}::uuid))))`,
  /** Of a task. */
  assignee: ({ assignees = [] }) => sql`u.id = any(${assignees}::uuid[])`,
  headOffice: ({ customer }) => sql`(u.role = 'supercustomer' and u.customer_id = ${customer})`,
  /** The admins, if there are no managers. */
  managers: () => sql`(u.role = 'manager' or (u.role = 'admin' and not exists (
    select from users m where m.role = 'manager' and m.status = 'active' and not m.deleted)))`,
};

const defaultZone = "Europe/Madrid";

/** The time zone of each user: that of an assigned establishment, else of the customer. */
export async function timeZonesOf(tx: Tx, people: readonly Principal[]): Promise<(person: Principal) => string> {
  const ids = people.filter(({ role }) => isCustomerSide(role)).map(({ id }) => id);
  if (ids.length === 0) return () => defaultZone;
  const rows = await tx.rows<{ id: string; zip: string; country: string }>(sql`
    select distinct on (u.id) u.id, coalesce(e.zip, c.zip) as zip, coalesce(e.country, c.country) as country
    from users u join customers c on c.id = u.customer_id
      left join user_establishments l on l.user_id = u.id left join establishments e on e.id = l.establishment_id and not e.deleted
    where u.id = any(${ids}::uuid[]) order by u.id, e.id`);
  const zones = new Map(rows.map(({ id, zip, country }) => [id, timeZoneOf(zip, country)]));
  return ({ id }) => zones.get(id) ?? defaultZone;
}
