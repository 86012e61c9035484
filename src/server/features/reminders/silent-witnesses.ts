import { penalCase } from "#domain/cases/case.ts";
import { daysBetween, localDay } from "#domain/law/days.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import type { RunningJob } from "#server/jobs/job.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { isSilent, makeWitnessTask } from "#server/tasks/witness-tasks.ts";

/** In days before the hearing. */
const notice = 3;

type Found = { id: string; trial: string; zone: string };

/** Makes the task to call the witnesses who have not answered, for each hearing that is near. Idempotent: one task per hearing. */
export async function callSilentWitnesses(deps: Deps, job: RunningJob) {
  const now = deps.now();
  const near = sql<Found>`
    select r.id, r.trial_datetime as trial, coalesce(r.hearing_time_zone, r.time_zone) as zone from cases r
    where not r.deleted and r.hearing_state = 'set'
      and coalesce(r.trial_datetime, '-infinity') between ${now}::timestamptz and ${now}::timestamptz + make_interval(days => ${notice + 1})
      and exists (select from case_witnesses l where l.case_id = r.id and ${isSilent(sql`r.trial_datetime`)})`;
  const found = await deps.db.asSystem((tx) => tx.rows<Found>(sql`${near} order by r.id`));
  for (const { id } of found.filter(({ trial, zone }) => daysBetween(localDay(now, zone), localDay(trial, zone)) <= notice)) {
    if (job.cancelled()) return;
    await deps.db.asSystem(async (tx) => {
      const record = await lockRecord(tx, systemReader, penalCase, id);
      // They may have answered since.
      const still = await tx.row<Found>(sql`${near} and r.id = ${id}`);
      if (still) await makeWitnessTask(tx, { entity: penalCase, record } as unknown as Place, still.trial);
    });
  }
}
