import type { Database } from "#server/db/database.ts";
import { awaitWords } from "#server/words/await-words.ts";
import { wordsOfAll } from "#server/words/words-of-all.ts";
import type { World } from "./world.ts";

/** Brings the words of records up to date, as every search over HTTP does by itself. */
export const settleWords = (db: Database) => awaitWords(db, { q: "any" });

/** Makes the words of all records, also of those that a test has written without the journal. */
export async function remakeWords({ deps }: Pick<World, "deps">) {
  await wordsOfAll.run(deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });
  await settleWords(deps.db);
}
