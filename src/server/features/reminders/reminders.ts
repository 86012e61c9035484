import { localDay } from "#domain/law/days.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { handler, type RunningJob } from "#server/jobs/job.ts";
import { notify } from "#server/notices/notify.ts";
import { tableOf } from "#server/records/columns.ts";
import { readRecord } from "#server/records/read.ts";
import { civilRules } from "./civil-rules.ts";
import { documentRules } from "./document-rules.ts";
import { escalate } from "./escalate.ts";
import { instalmentRules } from "./instalment-rules.ts";
import { lawRules } from "./law-rules.ts";
import { tellMovedDates } from "./moved-dates.ts";
import type { Common, Rule } from "./rule.ts";
import { callSilentWitnesses } from "./silent-witnesses.ts";
import { remindTasks } from "./task-reminders.ts";
import { termRules } from "./term-rules.ts";
import { trialRules } from "./trial-rules.ts";

const rules: readonly Rule[] = [...trialRules, ...documentRules, ...lawRules, ...termRules, ...civilRules, ...instalmentRules];

/** Sends every morning the reminders that are due. Idempotent: each is sent once, however often the job runs. */
export const reminders = handler({
  kind: "reminders",
  daily: 6,
  run: async (deps, _payload, job) => {
    await tellMovedDates(deps);
    for (const [index, rule] of rules.entries()) {
      await remind(deps, rule, job);
      if (job.cancelled()) return;
      await job.progress(((index + 1) / rules.length) * 100);
    }
    await callSilentWitnesses(deps, job);
    await remindTasks(deps, job);
    await escalate(deps);
  },
});

const batch = 500;

/** Reads candidates in batches, and sends the reminder of each due record in a transaction of its own. */
async function remind(deps: Deps, rule: Rule, job: RunningJob) {
  const now = deps.now();
  await deps.db.asSystem(
    async (reader) => {
      // FETCH is a prepared statement too: each rule has other columns, so its cursor needs a name of its own.
      const cursor = sql.id(`due_${rules.indexOf(rule)}`);
      await reader.run(sql`declare ${cursor} no scroll cursor for ${candidates(rule, now, sql`true`)}`);
      for (;;) {
        const rows = await reader.rows<Common>(sql`fetch ${sql.lit(batch)} from ${cursor}`);
        for (const { id } of rows.filter((row) => dueOf(rule, row, now))) {
          if (job.cancelled()) return;
          await deps.db.asSystem((tx) => notifyDue(tx, deps, rule, id, now));
        }
        if (rows.length < batch) return;
      }
    },
    { once: true },
  );
}

const candidates = (rule: Rule, now: Date, which: Sql<boolean>) => sql<Common>`
  select r.id, r.time_zone as "timeZone", r.country, ${rule.columns} from ${sql.table(tableOf(rule.entity))} r
  where not r.deleted and ${rule.where(now)} and ${which}`;

const dueOf = (rule: Rule, row: Common, now: Date) => rule.due(row, localDay(now, row.timeZone), now);

/** Reads the record again, as it may have changed since the batch was read. */
async function notifyDue(tx: Tx, deps: Deps, rule: Rule, id: string, now: Date) {
  const row = await tx.row(candidates(rule, now, sql`r.id = ${id}`));
  const due = row && dueOf(rule, row, now);
  if (!due) return;
  const { occasion, date, facts = {}, items = [] } = due;
  const subject = rule.about((await readRecord(tx, systemReader, rule.entity, id)) as never);
  await notify(tx, deps, subject, { kind: rule.kind, key: `${occasion} ${date}`, facts, items });
}
