import { invalid } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Writer } from "#server/records/save.ts";

type Values = Readonly<Record<string, unknown>>;

/** Lawyers may not edit the customer of a record, so for a new one it is set here: it must be assigned to them, and is given itself or by its establishment. */
export async function assignedCustomer(tx: Tx, user: Writer, input: Values): Promise<{ typed: Values; customer: { customer?: string } }> {
  if (user.role !== "lawyer") return { typed: input, customer: {} };
  const { customer: named, ...typed } = input;
  const establishment = typed.establishment === "empresa" ? null : typed.establishment;
  const customer = named ?? (await tx.row<{ id: string }>(sql`select customer_id as id from establishments where id = ${establishment}::uuid`))?.id;
  if (typeof customer !== "string") return { typed, customer: {} };
  if (!user.customers.includes(customer)) throw invalid({ customer: "field.reference.unknown" });
  return { typed, customer: { customer } };
}
