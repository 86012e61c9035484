import { localDay } from "#domain/law/days.ts";
import { accessMonths } from "#domain/protection/personal-data.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { handler, type RunningJob } from "#server/jobs/job.ts";
import type { Actor } from "#server/journal/entry.ts";
import { readSettings } from "#server/system/settings.ts";
import { anonymise } from "./anonymise.ts";
import { type Due, readDue } from "./due.ts";
import { discardUploadsOfErased, removeBytes } from "./remove-bytes.ts";
import { mentionsOf } from "./traces.ts";
import { lockIfStillDue, personalDataEntity, writeRetention } from "./write-retention.ts";

const batch = 200;
/** Sent mails are kept to prove that they were sent; after this they are deleted. */
const mailMonths = 12;

/**
 * Blocks and anonymises records that are due: on the first of each month once an admin has confirmed the periods, or when an admin starts it.
 * Each record has its own transaction, so that a retry continues. A record is anonymised in a later run than the one that blocked it.
 */
export const retention = handler({
  kind: "retention",
  monthly: 3,
  run: async (deps, { by }, job) => {
    await deleteOldLogs(deps);
    const { isConfirmed, actor } = await deps.db.asSystem(async (tx) => ({
      isConfirmed: (await readSettings(tx)).retention,
      actor: by ? await tx.row<Actor>(sql`select id, alias from users where id = ${by}`) : undefined,
    }));
    if (isConfirmed || by) {
      // Two passes: people fall due with the last of their cases.
      for (const _pass of [1, 2]) {
        for await (const dues of dueBatches(deps, "block", job)) for (const due of dues) await blockOne(deps, actor ?? null, due);
        for await (const dues of dueBatches(deps, "anonymise", job)) await anonymiseAll(deps, actor ?? null, job, dues);
      }
    }
    await discardUploadsOfErased(deps);
    await removeBytes(deps);
  },
});

const today = ({ now }: Deps) => localDay(now(), "Europe/Madrid");

const blockOne = (deps: Deps, actor: Actor | null, { entity: name, id, version }: Due) =>
  deps.db.asSystem(async (tx) => {
    const entity = personalDataEntity(name);
    if (await lockIfStillDue(tx, entity, id, version))
      await writeRetention(tx, actor, entity, id, "remove", "blocked", [sql`deleted = true, blocked_at = ${tx.now}`]);
  });

/** Journal entries that mention these records are looked up once for the whole batch. */
async function anonymiseAll({ db }: Deps, actor: Actor | null, job: RunningJob, dues: readonly Due[]) {
  const mentions = await db.asSystem((tx) =>
    mentionsOf(
      tx,
      dues.map(({ id }) => id),
    ),
  );
  for (const due of dues) if (!job.cancelled()) await db.asSystem((tx) => anonymise(tx, actor, due, mentions.get(due.id) ?? []));
}

/** Records that changed meanwhile are skipped until the next run. */
async function* dueBatches(deps: Deps, step: Due["step"], job: RunningJob) {
  for (let after: Due | undefined; !job.cancelled(); ) {
    const dues = await deps.db.asSystem((tx) => readDue(tx, today(deps), { step, limit: batch, ...(after && { after }) }));
    yield dues;
    if (dues.length < batch) return;
    after = dues.at(-1);
  }
}

const deleteOldLogs = ({ db }: Deps) =>
  db.asSystem(async (tx) => {
    await tx.run(sql`delete from access_log where at < ${tx.now}::timestamptz - make_interval(months => ${accessMonths})`);
    await tx.run(sql`delete from mails where sent_at < ${tx.now}::timestamptz - make_interval(months => ${mailMonths})`);
  });
