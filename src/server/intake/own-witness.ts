import { witness } from "#domain/entities/witness.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Writer } from "#server/records/save.ts";

type Own = { id: string | undefined; values: Readonly<Record<string, unknown>> };

/** The user as a witness: one of before, by the address of the account, or the values of a new one. */
export async function ownWitness(tx: Tx, user: Writer, customer: string): Promise<Own> {
  const account = (await tx.system.row<{ email: string }>(sql`select email from users where id = ${user.id}`))!;
  const known = await tx.row<{ id: string }>(sql`
    select r.id from witnesses r where r.customer_id = ${customer} and r.email = ${account.email} and not r.deleted and ${visible(user, witness)}
    order by r.id limit 1`);
  return { id: known?.id, values: { name: user.alias.slice(0, witness.fields.name.max), email: account.email } };
}
