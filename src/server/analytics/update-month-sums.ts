import type { Deps } from "#server/context.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { handler } from "#server/jobs/job.ts";
import { lastDay } from "./kept-months.ts";
import { offendersIn } from "./read-parties.ts";
import { readSums, statementsHash } from "./read-sums.ts";
import { sourceOfCustomer } from "./source.ts";
import { pack } from "./sum-groups.ts";

/** Recomputes every month of every customer that has no sums or changed since; newest first, as those are read most. */
export const updateMonthSums = handler({
  kind: "monthSums",
  daily: 3,
  run: async ({ db }, _payload, job) => {
    const due = await db.asSystem(async (tx) => tx.rows(dueMonths(await statementsHash(), tx.now)));
    for (const [index, { customer, month }] of due.entries()) {
      if (job.cancelled()) return;
      await updateMonth(db, customer, month);
      if (index % 10 === 9) await job.progress(((index + 1) / due.length) * 100);
    }
  },
});

/**
 * Every month that changed, also one before the first case or to come: only who sums a month up removes its marks, those of what it has read. Another
 * job may be summing it up for the first time, from before the change.
 */
const dueMonths = (madeBy: string, now: Date): Sql<{ customer: string; month: string }> => sql`
  select c.id as customer, m::date as month from customers c cross join generate_series(
    (select date_trunc('month', min(f.day)::timestamp) from customers c cross join lateral (
      select min(r.facts_day) as day from cases r where r.customer_id = c.id and r.counted) f),
    date_trunc('month', ${now}::timestamptz at time zone 'Europe/Madrid'), interval '1 month') m
  where not exists (select from case_months k where k.customer_id = c.id and k.month = m::date and k.made_by = ${madeBy})
  union select t.customer_id, t.month from case_months_touched t join customers c on c.id = t.customer_id
  order by month desc, customer`;

/** One snapshot: changes before it are in the sums, later ones mark the month again. */
const updateMonth = (db: Deps["db"], customer: string, month: string) =>
  db.asSystem(
    async (tx) => {
      // Another process is computing sums already.
      const lock = await tx.row<{ acquired: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumbers.monthSums}) as acquired`);
      if (!lock?.acquired) return;
      await tx.run(sql`delete from case_months_touched where customer_id = ${customer} and month = ${month}::date`);
      const source = sourceOfCustomer(customer, { start: month, end: lastDay(month) });
      const sums = pack(await readSums(tx, source));
      await tx.run(sql`insert into case_months (customer_id, month, made_by, sums, offenders)
      values (${customer}, ${month}::date, ${await statementsHash()}, ${JSON.stringify(sums)}::json, array(${offendersIn(source)}))
      on conflict (customer_id, month) do update set made_by = excluded.made_by, sums = excluded.sums, offenders = excluded.offenders`);
    },
    { isSnapshot: true },
  );

const intervalMs = 5 * 60_000;

/** Called when somebody reads figures: enqueues the job where sums are stale, at most every few minutes. */
export async function enqueueMonthSums({ db, now }: Pick<Deps, "db" | "now">) {
  const runAt = new Date(Math.ceil(now().getTime() / intervalMs) * intervalMs);
  const enqueued = db.asSystem(async (tx) => {
    // After an upgrade whose statements differ there are no sums of this version, and the next night may be far.
    const due = await tx.row<{ due: boolean }>(
      sql`select exists (select from case_months_touched) or not exists (select from case_months where made_by = ${await statementsHash()}) as due`,
    );
    if (due?.due) await enqueue(tx, "monthSums", {}, { key: runAt.toISOString(), runAt });
  });
  // A read-only database still answers figures.
  await enqueued.catch(() => undefined);
}
