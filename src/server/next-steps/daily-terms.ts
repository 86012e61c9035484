import { lapsedDays } from "#domain/law/running-terms.ts";
import type { Tx } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import type { TermEntity } from "./compute-terms.ts";
import { keepChanged } from "./keep-terms.ts";

const batch = 200;
/** The last alert of a limitation is at most a month before its end. */
const alertedDays = 40;

/** Terms change with the day, too: those that passed long ago go, and a limitation becomes a step when it is near. */
export const dailyTerms = handler({
  kind: "nextSteps",
  daily: 1,
  run: async ({ db }, _payload, job) => {
    const long = forWork(db, "long");
    const due = await long.asSystem(recordsDue);
    for (let at = 0; at < due.length && !job.cancelled(); at += batch) {
      const part = due.slice(at, at + batch);
      for (const entity of ["case", "civilCase"] as const) {
        const ids = part.filter((one) => one.entity === entity).map(({ id }) => id);
        if (ids.length > 0) await keepChanged(long, entity, ids);
      }
      await job.progress(((at + part.length) / due.length) * 100);
    }
    return undefined;
  },
});

/** Few civil cases are open: whether what they claim lapses soon is computed for all of them. */
const recordsDue = (tx: Tx) =>
  tx.rows<{ entity: TermEntity; id: string }>(sql`
    select entity, record_id as id from record_terms where date < (${tx.now}::timestamptz at time zone 'Europe/Madrid')::date
    union select 'case', c.id from cases c where not c.deleted and c.limitation_date between
        (${tx.now}::timestamptz at time zone 'Europe/Madrid')::date - ${lapsedDays}::integer
        and (${tx.now}::timestamptz at time zone 'Europe/Madrid')::date + ${alertedDays}::integer
      and not exists (select from record_terms t where t.record_id = c.id and t.date = c.limitation_date)
    union select 'civilCase', r.id from civil_cases r where not r.deleted and civil_case_idle_days(r.status) is not null
    order by 2`);
