import type { Database } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import { makeDocuments, recordTables, type WordKind, wordKinds } from "./make-documents.ts";
import { shownBy } from "./shown-by.ts";

const batch = 200;

const everything = Object.fromEntries(wordKinds.map((kind) => [kind, sql`select id from ${sql.table(recordTables[kind])}`]));

/** Makes the documents anew of all records that show a name, or of all there are. What is interrupted begins again, and changes nothing twice. */
export const wordsOfAll = handler({
  kind: "words",
  run: async ({ db }, { entity, record }, job) => {
    const kinds = Object.entries(entity && record ? shownBy[entity]!(record) : everything) as [WordKind, Sql][];
    let total = 0;
    for (const [, ids] of kinds)
      total += (await db.asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from (${ids}) x`)))!.count;
    let done = 0;
    for (const [kind, ids] of kinds)
      for (let last: string | undefined = "ffffffff-ffff-ffff-ffff-ffffffffffff"; last; ) {
        if (job.cancelled()) return undefined;
        const made: string[] = await makeBefore(db, kind, ids, last);
        last = made.length < batch ? undefined : made.at(-1);
        done += made.length;
        if (total > 10 * batch) await job.progress(Math.floor((done / total) * 100));
      }
    return undefined;
  },
});

/** The newest records first: ids begin with the time. One batch has the place of the follower, as its own. */
const makeBefore = (db: Database, kind: WordKind, ids: Sql, before: string): Promise<string[]> =>
  db.asSystem(async (tx) => {
    await tx.run(sql`select from followers where name = 'words' for update`);
    const rows = await tx.rows<{ id: string }>(sql`select id from (${ids}) x where id < ${before}::uuid order by id desc limit ${batch}`);
    const made = rows.map(({ id }) => id);
    await makeDocuments(tx, kind, made);
    return made;
  });
