import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import { forgetWords } from "#server/records/forget-words.ts";

type Kind = "case" | "issue" | "civilCase" | "vehicle";
type Change = { id: string; entity: string | null; record: string | null };

/** A save of one of these records waits for a batch. */
const batchSize = 200;

/**
 * Follows changed names: makes the search documents anew of all records that show the name, in batches, without a new version of them.
 * What is left to do is in `stale_words`, so a job that was interrupted continues there. Also makes the documents of records from before they existed.
 */
export const refreshWords = handler({
  kind: "words",
  run: async ({ db }, _payload, job) => {
    const isWaiting = await expandChanges(db);
    const total = (await db.asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from stale_words`)))!.count;
    let done = 0;
    for (const kind of ["case", "issue", "civilCase", "vehicle"] as const)
      for (let last: string | undefined = "ffffffff-ffff-ffff-ffff-ffffffffffff"; last; ) {
        if (job.cancelled()) return;
        const [lowest, count] = await refreshBatch(db, kind, last);
        last = lowest;
        done += count;
        if (total > 10 * batchSize && done % (10 * batchSize) === 0) await job.progress((done / total) * 100);
      }
    if (isWaiting || !(await forgetWords(db))) return { postpone: 1 };
    return {
      record: sql`delete from settings where key = 'wordsBuilding' and not exists (select from word_changes) and not exists (select from stale_words)`,
    };
  },
});

/**
 * Lists the records of each change, and returns whether changes are left for later: a transaction that was running when the change was seen may
 * have read the name from before and not be visible yet.
 */
const expandChanges = (db: Deps["db"]): Promise<boolean> =>
  db
    .asSystem((tx) => tx.run(sql`update word_changes set horizon = pg_snapshot_xmax(pg_current_snapshot()) where horizon is null`))
    .then(() =>
      db.asSystem(async (tx) => {
        const changes = await tx.rows<Change>(sql`
          delete from word_changes where horizon <= pg_snapshot_xmin(pg_current_snapshot()) returning id, entity, record_id as record`);
        for (const change of changes) await listStale(tx, change);
        return Boolean(await tx.row(sql`select from word_changes limit 1`));
      }),
    );

async function listStale(tx: Tx, { entity, record }: Change) {
  for (const [kind, ids] of Object.entries(entity === null ? everything : (affected[entity]?.(record!) ?? {})))
    await tx.run(sql`insert into stale_words (kind, record_id) select ${kind}, x.id from (${ids}) x on conflict do nothing`);
}

const everything: Readonly<Record<Kind, Sql>> = {
  case: sql`select id from cases`,
  issue: sql`select id from issues`,
  civilCase: sql`select id from civil_cases`,
  vehicle: sql`select id from vehicles`,
};

/** Which records show the name of a record. A deleted one gets a new document when it is restored. */
const affected: Readonly<Record<string, (id: string) => Partial<Record<Kind, Sql>>>> = {
  establishment: (id) => ({
    case: sql`select id from cases where establishment_id = ${id} and not deleted`,
    issue: sql`select id from issues where establishment_id = ${id} and not deleted`,
  }),
  customer: (id) => ({
    case: sql`select id from cases where customer_id = ${id} and not deleted`,
    issue: sql`select id from issues where customer_id = ${id} and not deleted`,
    civilCase: sql`select id from civil_cases where customer_id = ${id} and not deleted`,
  }),
  lawyer: (id) => ({
    case: sql`select id from cases where lawyer_id = ${id} and not deleted`,
    issue: sql`select id from issues where lawyer_id = ${id} and not deleted`,
    civilCase: sql`select id from civil_cases where lawyer_id = ${id} and not deleted`,
  }),
  court: (id) => ({
    case: sql.join(
      ["court_id", "court_instruction_id", "court_penal_id", "court_appeal_id", "enforcement_court_id"].map(
        (column) => sql`select id from cases where ${sql.ref(column)} = ${id} and not deleted`,
      ),
      sql` union `,
    ),
    civilCase: sql`select id from civil_cases where court_id = ${id} and not deleted`,
  }),
  criminal: (id) => linked("criminal", id),
  band: (id) => linked("band", id),
  vehicle: (id) => linked("vehicle", id),
};

const linked = (other: string, id: string) => ({
  case: sql`select case_id as id from ${sql.table(`case_${other}s`)} where ${sql.ref(`${other}_id`)} = ${id}`,
  issue: sql`select issue_id as id from ${sql.table(`issue_${other}s`)} where ${sql.ref(`${other}_id`)} = ${id}`,
});

const refreshes: Readonly<Record<Kind, string>> = {
  case: "refresh_case_words",
  issue: "refresh_issue_words",
  civilCase: "refresh_civil_case_words",
  vehicle: "refresh_vehicle_words",
};

/** The newest records first: ids begin with the time. Returns the last id of the batch, if there may be more, and how many records it had. */
const refreshBatch = (db: Deps["db"], kind: Kind, before: string): Promise<[last: string | undefined, count: number]> =>
  db.asSystem(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      delete from stale_words where kind = ${kind} and record_id in (
        select record_id from stale_words where kind = ${kind} and record_id <= ${before}::uuid
        order by record_id desc limit ${batchSize} for update skip locked)
      returning record_id as id`);
    const ids = rows.map(({ id }) => id).sort();
    if (ids.length > 0) await tx.run(sql`select ${sql.id(refreshes[kind])}(${ids}::uuid[])`);
    return [ids.length < batchSize ? undefined : ids[0], ids.length];
  });
