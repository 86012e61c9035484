import { type MergeableName, mergeableNames } from "#domain/duplicates/mergeable.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import type { Advance } from "#server/journal/start-follower.ts";
import { compareAll } from "./compare-all.ts";
import { byIndex, comparedAtOnce, compareRecords } from "./compare-records.ts";

const setting = "duplicates";

/**
 * Compares the records of the next entries of the journal. The position is saved in the same transaction. The first time all records are compared:
 * a process that dies meanwhile leaves no position, and the next one begins again.
 */
export const comparePairs: Advance = async (db, isStopped = () => false) => {
  const state = await db.asSystem(compareChanges, byIndex);
  return state === "first" ? compareFirst(db, isStopped) : state;
};

async function compareChanges(tx: Tx): Promise<"done" | "more" | "busy" | "first"> {
  const lock = await tx.row<{ acquired: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumbers.duplicates}) as acquired`);
  if (!lock?.acquired) return "busy";
  const position = (await tx.row<{ value: { seq: number } }>(sql`select value from settings where key = ${setting}`))?.value;
  if (!position) return "first";
  const head = await journalEnd(tx);
  const entries = await tx.rows<{ seq: number; entity: MergeableName; id: string }>(sql`
    select seq, entity, record_id as id from journal
    where seq > ${position.seq} and seq <= ${head} and entity = any(${mergeableNames}::text[]) order by seq limit ${comparedAtOnce}`);
  for (const [name, own] of Map.groupBy(entries, ({ entity }) => entity)) await compareRecords(tx, name, [...new Set(own.map(({ id }) => id))]);
  const isLast = entries.length < comparedAtOnce;
  const seq = isLast ? head : entries.at(-1)!.seq;
  if (seq > position.seq) await tx.run(sql`update settings set value = ${JSON.stringify({ seq })}::jsonb where key = ${setting}`);
  return isLast ? "done" : "more";
}

const journalEnd = async (tx: Tx) => (await tx.row<{ seq: number }>(sql`select seq from journal_head`))?.seq ?? 0;

/** What is written meanwhile is read from the journal afterwards. */
async function compareFirst(db: Database, isStopped: () => boolean): Promise<"more"> {
  const seq = await db.asSystem(journalEnd);
  if (await compareAll(db, { isStopped }))
    await db.asSystem((tx) =>
      tx.run(sql`insert into settings (key, value) values (${setting}, ${JSON.stringify({ seq })}::jsonb) on conflict (key) do nothing`),
    );
  return "more";
}
