import { type MergeableName, mergeable, mergeableNames } from "#domain/duplicates/mergeable.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import { tableOf } from "#server/records/columns.ts";
import { byIndex, comparedAtOnce, compareRecords } from "./compare-records.ts";

type Run = { isStopped: () => boolean; progress?: (percent: number) => Promise<void> };

/** Compares every record every night, whatever was missed in between, and forgets those that were removed. */
export const compareEveryNight = handler({
  kind: "duplicates",
  daily: 3,
  run: async ({ db }, _payload, job) => {
    await compareAll(db, { isStopped: job.cancelled, progress: job.progress });
    return undefined;
  },
});

/** Compares all records, a few in each transaction: nobody waits for it, and it may end half way. Returns whether it reached the end. */
export async function compareAll(db: Database, { isStopped, progress }: Run): Promise<boolean> {
  for (const [index, name] of mergeableNames.entries()) {
    for (let after: string | undefined = firstId; after; )
      if (isStopped()) return false;
      else after = await db.asSystem((tx) => compareNext(tx, name, after!), byIndex);
    await db.asSystem((tx) => finish(tx, name), byIndex);
    await progress?.(((index + 1) / mergeableNames.length) * 100);
  }
  return true;
}
/** Before every id. */
const firstId = "00000000-0000-0000-0000-000000000000";

/** Returns where to go on, unless these were the last ones. */
async function compareNext(tx: Tx, name: MergeableName, after: string): Promise<string | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockNumbers.duplicates})`);
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ${sql.table(tableOf(mergeable[name]))} where id > ${after} and not deleted order by id limit ${comparedAtOnce}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await compareRecords(tx, name, ids);
  return ids.length < comparedAtOnce ? undefined : ids.at(-1);
}

async function finish(tx: Tx, name: MergeableName) {
  const gone = sql`select id from ${sql.table(tableOf(mergeable[name]))} where deleted`;
  await tx.run(sql`select pg_advisory_xact_lock(${lockNumbers.duplicates})`);
  await tx.run(sql`delete from duplicate_forms where record_id in (${gone})`);
  await tx.run(sql`delete from duplicate_pairs where one_id in (${gone})`);
  await tx.run(sql`delete from duplicate_pairs where other_id in (${gone})`);
  await tx.run(sql`
    insert into settings (key, value) values (${setting}, jsonb_build_object(${name}::text, ${tx.now}::timestamptz))
    on conflict (key) do update set value = settings.value || excluded.value`);
}
const setting = "duplicatesCompared";

/** When all records of a kind were last compared; null before the first time. */
export const readComparedAt = async (tx: Tx, name: MergeableName): Promise<string | null> =>
  (await tx.system.row<{ at: string | null }>(sql`select (value ->> ${name})::timestamptz as at from settings where key = ${setting}`))?.at ?? null;
