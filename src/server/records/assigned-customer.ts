import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { invalid } from "#server/refusal.ts";
import type { Writer } from "./save.ts";

type Values = Readonly<Record<string, unknown>>;

/** The customer of a record is not for lawyers to change, but theirs to name among those assigned: by itself, or by its establishment. */
export async function assignedCustomer(tx: Tx, user: Writer, input: Values): Promise<{ typed: Values; customer: { customer?: string } }> {
  if (user.role !== "lawyer") return { typed: input, customer: {} };
  const { customer: named, ...typed } = input;
  const shop = typed.establishment === "empresa" ? null : typed.establishment;
  const customer = named ?? (await tx.row<{ id: string }>(sql`select customer_id as id from establishments where id = ${shop}::uuid`))?.id;
  if (typeof customer !== "string") return { typed, customer: {} };
  if (!user.customers.includes(customer)) throw invalid({ customer: "field.reference.unknown" });
  return { typed, customer: { customer } };
}
