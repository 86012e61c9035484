import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { followWords } from "./follow-words.ts";

/** In milliseconds. Then a search answers with what is there. */
const patience = 2_000;
/** In milliseconds. Another process is making the documents. */
const pause = 10;

/**
 * Whoever searches finds what was written before: the follower has come to the end that the journal has now, or what is left is done at once. A read
 * without typed words waits for nothing.
 */
export async function awaitWords(db: Database, { q, find }: { q?: string | undefined; find?: string | undefined }) {
  if (!q && !find) return;
  const until = performance.now() + patience;
  const { end, seq } = await readPositions(db);
  for (let at = seq; at < end && performance.now() < until; at = (await readPositions(db)).seq) if ((await attempt(db)) === "busy") await wait(pause);
}

/** What fails here fails for the follower as well, which tells the operator and tries again. */
const attempt = (db: Database) => followWords(db).catch(() => "busy" as const);

const readPositions = async (db: Database): Promise<{ end: number; seq: number }> =>
  (await db
    .systemReader()
    .row<{ end: number; seq: number }>(sql`select h.seq as "end", f.seq from journal_head h, followers f where f.name = 'words'`))!;
