import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Forgets words that no record has any more, whatever else is under way. False if somebody was writing such words: then it has to be tried again. */
export async function forgetWords(db: Database): Promise<boolean> {
  const row = await db.asSystem((tx) => tx.row<{ isDone: boolean }>(sql`select forget_words_now() as "isDone"`));
  return row!.isDone;
}
