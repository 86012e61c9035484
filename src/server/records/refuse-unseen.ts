import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { isHalfPlate } from "#domain/formats/half-plate.ts";
import { uniqueInFile } from "#domain/unique-in-file.ts";
import { visible } from "#server/access/visible.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "./columns.ts";
import { isComparedInNormalForm } from "./duplicate.ts";
import { hiddenNames } from "./hidden-names.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whether this person writes into a file of which they see a part only. */
export const seesPart = ({ role }: User, { scope }: Entity) => scope === "file" && !isStaff(role) && role !== "supercustomer";

/**
 * A value that a record has which this person may not see. The refusal says that the head office has it, and nothing of the record. The lookup
 * runs as the system and answers yes or no.
 */
export async function refuseUnseen(tx: Tx, user: User, entity: Entity, values: Values, given: readonly string[], id?: string) {
  const field = seesPart(user, entity) ? uniqueInFile(entity) : undefined;
  // Half a plate is nobody's: another half like it may be another car.
  if (!field || !given.includes(field) || (values[field] ?? null) === null || isHalfPlate(values[field])) return;
  const found = await findByUnique(tx.system, user, entity, { customers: [values.customer], value: values[field] });
  if (found && !found.isSeen && found.id !== id) throw new Refusal(400, "EXISTS_UNSEEN", "record.unseen", { fields: { [field]: "record.unseen" } });
}

/** The record of these customers that has this value, and whether the person sees it, with the value. For the system role. */
export function findByUnique(tx: Tx, user: User, entity: Entity, { customers, value }: { customers: readonly unknown[]; value: unknown }) {
  const name = uniqueInFile(entity)!;
  const field = entity.fields[name]!;
  const column = sql.ref(`r.${columnOf(name, field)}`);
  const isSame: Sql = isComparedInNormalForm(field) ? sql`unique_form(${column}) = unique_form(${value})` : sql`${column} = ${value}`;
  const hidden = hiddenNames(tx, user, entity);
  return tx.row<{ id: string; customer: string; isSeen: boolean }>(sql`
    select r.id, r.customer_id as customer, (${visible(user, entity)} ${hidden ? sql`and not ${hidden.byRow}` : sql``}) as "isSeen" from ${sql.table(tableOf(entity))} r
    where r.customer_id = any(${customers}::uuid[]) and ${isSame} and not r.deleted order by r.id limit 1`);
}
