import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { judgedIn, openIn } from "./row-conditions.ts";
import { type Source, within } from "./source.ts";

/** The work of one lawyer; `null` for cases without one. */
export type LawyerWork = {
  lawyer: string | null;
  open: number;
  trials: number;
  verdicts: number;
  damning: number;
  /** From the facts to the judgment, in days. */
  days: number | null;
  pending: number;
};

const pendingDays = 15;

/** Open and pending cases as of today; hearings and judgments of the period. */
export const readLawyers = (tx: Tx, source: Source) =>
  tx.rows<LawyerWork>(sql`
    select l.alias as lawyer, coalesce(sum(w.open), 0)::int as open, coalesce(sum(w.trials), 0)::int as trials, coalesce(sum(w.verdicts), 0)::int as verdicts,
      coalesce(sum(w.damning), 0)::int as damning, round(sum(w.days)::numeric / nullif(sum(w.verdicts), 0), 1)::float8 as days,
      coalesce(sum(w.pending), 0)::int as pending
    from (
      select r.lawyer_id, count(*) as open, 0 as trials, 0 as verdicts, 0 as damning, 0 as days,
        count(*) filter (where r.case_status = 'pendingDoc' and (
          select max(h.date) from case_status_history h where h.case_id = r.id and h."to" = 'pendingDoc' and not h.undone
        ) < ${tx.now}::timestamptz - make_interval(days => ${pendingDays})) as pending
      from ${source.table} where ${openIn(source)} group by 1
      union all
      select r.lawyer_id, 0, count(*), 0, 0, 0, 0 from ${source.table}
      where ${source.rows} and r.trial_day is not null and ${within(sql`r.trial_day`, source.period)} group by 1
      union all
      select r.lawyer_id, 0, 0, count(*), count(*) filter (where r.judgment_type = 'damning'), sum(r.judgment_date - r.facts_day), 0
      from ${source.table} where ${judgedIn(source)} and r.judgment_type is not null group by 1
    ) w left join lawyers l on l.id = w.lawyer_id group by l.id, l.alias order by l.alias nulls last, l.id`);
