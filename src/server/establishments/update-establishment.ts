import { establishment } from "#domain/entities/establishment.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import { zone } from "#domain/entities/zone.ts";
import type { InputOf, Ref } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Linked } from "#server/records/links.ts";
import { lockRecord } from "#server/records/read.ts";
import { tellOtherEnds, touchOtherEnds, updateRecord } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";

type Input = { id: string; version: number; values: InputOf<typeof establishment> };

/** A shop that moves to another customer leaves the zones of the old one, and the people who do not have the new one. */
export const updateEstablishment = ({ deps, user }: SignedContext, input: Input): Promise<AnyRecord> =>
  deps.db.as(user, async (tx) => {
    const before = await lockRecord(tx, user, establishment, input.id);
    const customer = input.values.customer?.toLowerCase();
    const left = customer && customer !== (before.customer as Ref).id ? await leave(tx, input.id, customer) : [];
    const record = await updateRecord(tx, user, establishment, input);
    await tellOtherEnds(tx, user, establishment, record, left);
    return record;
  });

async function leave(tx: Tx, id: string, customer: string): Promise<Linked[]> {
  const zones = await tx.rows<{ id: string }>(sql`delete from zone_establishments where establishment_id = ${id} returning zone_id as id`);
  const people = await tx.rows<{ id: string }>(sql`
    delete from user_establishments l using users u where l.establishment_id = ${id} and u.id = l.user_id and u.customer_id is distinct from ${customer}
      and not exists (select from user_customers c where c.user_id = u.id and c.customer_id = ${customer}) returning u.id`);
  // A customer that is not there is refused further on, with a word at the field.
  await tx.run(sql`
    update user_establishments set customer_id = ${customer} where establishment_id = ${id} and exists (select from customers where id = ${customer})`);
  const end = (entity: Linked["entity"]) => (row: { id: string }) => ({ entity, field: "establishments", id: row.id, isAdded: false });
  const left = [...zones.map(end(zone)), ...people.map(end(userEntity))];
  await touchOtherEnds(tx, left);
  return left;
}
