import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { isSealed, isSealedWith, type Keyring, type Place } from "#server/keyring/keyring.ts";

/** Columns whose values are sealed with the secret of the installation, and the column that each value is bound to. */
const sealedColumns = [
  { table: "credentials", column: "totp_key", row: "user_id" },
  { table: "sessions", column: "enrolment_key", row: "id" },
  { table: "webhooks", column: "secret", row: "id" },
  { table: "company_sign_ins", column: "secret", row: "id" },
] as const;

export const totpKeyOf = (user: string): Place => ({ column: "credentials.totp_key", row: user });
export const enrolmentKeyOf = (session: string): Place => ({ column: "sessions.enrolment_key", row: session });

export const webhookSecretOf = (webhook: string): Place => ({ column: "webhooks.secret", row: webhook });
export const companySecretOf = (signIn: string): Place => ({ column: "company_sign_ins.secret", row: signIn });

/**
 * Seals what an older version stored as it was, and what an older secret has sealed. Returns how many values stay with a secret that is not here.
 * A value that somebody changes meanwhile is left alone: whoever writes seals it.
 */
export async function sealStoredKeys(tx: Tx, keyring: Keyring): Promise<{ unreadable: number }> {
  let unreadable = 0;
  for (const { table, column, row } of sealedColumns) {
    const [name, id] = [sql.id(column), sql.id(row)];
    const found = await tx.rows<{ id: string; value: string }>(
      sql`select ${id} as id, ${name} as value from ${sql.id(table)} where ${name} is not null`,
    );
    for (const { id: rowId, value } of found) {
      if (isSealedWith(value, keyring.id())) continue;
      const place = { column: `${table}.${column}`, row: rowId };
      const plain = isSealed(value) ? keyring.open(place, value) : value;
      if (plain === undefined) unreadable++;
      else await tx.run(sql`update ${sql.id(table)} set ${name} = ${keyring.seal(place, plain)} where ${id} = ${rowId} and ${name} = ${value}`);
    }
  }
  return { unreadable };
}
