import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Problems } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { isReference } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { entityNamed, tableOf } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;

/** Fields that refer to a record that is deleted, missing, of another customer or not visible: one message for all, so that nothing is revealed. */
export async function unknownReferences(
  tx: Tx,
  user: User,
  entity: Pick<Entity, "fields">,
  values: Values,
  touched: string[],
  before: Values = {},
): Promise<Problems> {
  const problems: Problems = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isReference(field)) continue;
    // A reference within a customer is checked again when the customer changes.
    const isMoved = field.within !== undefined && touched.includes(field.within);
    if (!touched.includes(name) && !isMoved) continue;
    // An existing link stays, even if its target has been deleted since.
    const kept = isMoved ? [] : ([before[name] ?? []].flat() as string[]);
    const requested = new Set(([values[name] ?? []].flat() as string[]).filter((id) => !kept.includes(id)));
    if (requested.delete("empresa") && !hasWhole(user, withinOf(field, values))) problems[name] = "field.reference.unknown";
    const customers = [...requested].filter((id) => id.startsWith("empresa:")).map((id) => id.slice("empresa:".length));
    const records = [...requested].filter((id) => !id.startsWith("empresa:"));
    const known =
      (await countKnown(tx, user, entityNamed(field.to), records, withinOf(field, values), field.ofCountry ? values.country : undefined)) +
      (await countKnown(tx, user, entityNamed("customer"), customers));
    if (known < requested.size) problems[name] = "field.reference.unknown";
  }
  return problems;
}

/** Only users with all establishments of a customer may choose "all establishments". */
const hasWhole = (user: User, customer: string | null | undefined) =>
  isStaff(user.role) || (typeof customer === "string" && scopeOf(user).whole.includes(customer));

const withinOf = (field: Field<"ref" | "refs">, values: Values) => (field.within ? (values[field.within] as string | null) : undefined);

async function countKnown(tx: Tx, user: User, target: Entity, ids: string[], customer?: string | null, country?: unknown): Promise<number> {
  if (ids.length === 0) return 0;
  const within = customer === undefined ? sql`true` : sql`r.customer_id = ${customer}`;
  const ofCountry = country === undefined ? sql`true` : sql`r.country = ${country}`;
  const row = await tx.row<{ count: number }>(
    sql`select count(*)::int as count from ${sql.table(tableOf(target))} r where r.id = any(${ids}::uuid[]) and not r.deleted and ${within} and ${ofCountry} and ${visible(user, target)}`,
  );
  return row!.count;
}
