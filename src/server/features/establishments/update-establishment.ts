import { establishment } from "#domain/entities/establishment.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import { zone } from "#domain/entities/zone.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { type Linked, lockCustomerLinks, lockLinksOf, writeOtherEnds } from "#server/records/links.ts";
import { type RecordUpdate, type Saved, updateRecord, type Writer } from "#server/records/save.ts";
import { lockAssignments } from "./lock-assignments.ts";

type Establishment = RecordOf<typeof establishment>;

export const updateEstablishment = ({ deps, user }: SignedContext, input: RecordUpdate): Promise<Establishment> =>
  deps.db.as(user, async (tx) => (await saveEstablishment(tx, user, input)).after);

/** Saves an establishment. If it moves to another customer, it leaves the zones of the old one and loses users who do not have the new one. */
export async function saveEstablishment(tx: Tx, user: Writer, input: RecordUpdate): Promise<Saved<Establishment>> {
  const customer = typeof input.values.customer === "string" ? input.values.customer.toLowerCase() : undefined;
  if (customer) lockMove(tx, input.id, customer);
  const left: Linked[] = [];
  const saved = await updateRecord(tx, user, establishment, input, {
    onLocked: async (before) => {
      if (customer && customer !== before.customer.id) left.push(...(await leave(tx, input.id, customer)));
    },
  });
  await writeOtherEnds(tx, user, establishment, input.id, left);
  return saved;
}

function lockMove(tx: Tx, id: string, customer: string) {
  lockAssignments(tx, "move");
  lockLinksOf(tx, establishment, id);
  lockCustomerLinks(tx, [customer]);
}

async function leave(tx: Tx, id: string, customer: string): Promise<Linked[]> {
  const zones = await tx.rows<{ id: string }>(sql`delete from zone_establishments where establishment_id = ${id} returning zone_id as id`);
  const users = await tx.rows<{ id: string }>(sql`
    delete from user_establishments l using users u where l.establishment_id = ${id} and u.id = l.user_id and u.customer_id is distinct from ${customer}
      and not exists (select from user_customers c where c.user_id = u.id and c.customer_id = ${customer}) returning u.id`);
  // A customer that does not exist is refused later, with a message at the field.
  await tx.run(sql`
    update user_establishments set customer_id = ${customer} where establishment_id = ${id} and exists (select from customers where id = ${customer})`);
  const end = (entity: Linked["entity"]) => (row: { id: string }) => ({ entity, field: "establishments", id: row.id, isAdded: false });
  return [...zones.map(end(zone)), ...users.map(end(userEntity))];
}
