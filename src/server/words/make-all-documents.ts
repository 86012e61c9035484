import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { makeDocuments, recordTables, wordKinds } from "./make-documents.ts";

const batch = 500;

/** Makes the documents of all records in one transaction, where thousands have just been written: the follower goes on from here. */
export const makeAllDocuments = (db: Database) =>
  db.asSystem(
    async (tx) => {
      await tx.run(sql`update followers set seq = (select seq from journal_head) where name = 'words'`);
      for (const kind of wordKinds) {
        const ids = (await tx.rows<{ id: string }>(sql`select id from ${sql.table(recordTables[kind])} order by id`)).map(({ id }) => id);
        for (let at = 0; at < ids.length; at += batch) await makeDocuments(tx, kind, ids.slice(at, at + batch));
      }
    },
    { kind: "long" },
  );
