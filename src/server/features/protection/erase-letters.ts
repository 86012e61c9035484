import { erased } from "#domain/protection/retention.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** What was written from a record, or to these people. That somebody wrote stays, and so does the number of files. */
export const eraseLetters = async (tx: Tx, which: Sql<boolean>) => {
  const rows = await tx.rows<{ id: string }>(sql`
    update letters set recipient = ${erased}, subject = ${erased}, body = ${erased}, attach_reason = null, token_hash = null where ${which} returning id`);
  await tx.run(sql`update letter_files set name = ${erased} where letter_id = any(${rows.map((row) => row.id)}::uuid[])`);
};
