import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Forgets words that no record has any more, few in each transaction. False if somebody was writing such words: then it has to be tried again. */
export async function forgetWords(db: Database): Promise<boolean> {
  for (let looked = 1; looked > 0; )
    looked = (await db.asSystem((tx) => tx.row<{ looked: number }>(sql`select forget_words_now() as looked`)))!.looked;
  const left = await db.asSystem((tx) => tx.row(sql`select from doubted_words limit 1`));
  return left === undefined;
}
