import { sql } from "#server/db/sql.ts";
import type { Advance } from "#server/journal/start-follower.ts";
import { forgetWords } from "#server/records/forget-words.ts";

/** In milliseconds. So many saves of a busy office are added to the index at once that each costs little, and a search never meets many. */
export const wordListPause = 10_000;

/** Entities whose saves leave words that wait for their index. */
export const hasWordList = (entity: string) => ["case", "issue", "civilCase", "vehicle"].includes(entity);

/** Adds the words that wait to the indexes, and forgets those that no record has any more, unless documents are being made anew. */
export const clearWordLists: Advance = async (db) => {
  await db.asSystem((tx) => tx.run(sql`select clear_word_lists()`));
  const renewed = await db.asSystem((tx) =>
    tx.row<{ isOver: boolean }>(sql`select not exists (select from word_changes) and not exists (select from stale_words) as "isOver"`),
  );
  if (renewed!.isOver) await forgetWords(db);
  return "done";
};
