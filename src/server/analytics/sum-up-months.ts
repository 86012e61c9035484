import type { Deps } from "#server/context.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { handler } from "#server/jobs/job.ts";
import { packed } from "./add-up.ts";
import { counting, lastDay } from "./kept-sums.ts";
import { readSums } from "./read-sums.ts";
import { sourceOfCustomer } from "./source.ts";

/** Every month of every customer that is not summed up, or was touched since; the newest first, as they are asked for most. */
export const sumUpMonths = handler({
  kind: "monthSums",
  daily: 3,
  run: async ({ db }, _payload, job) => {
    const due = await db.asSystem(async (tx) => tx.rows(dueMonths(await counting())));
    for (const [index, { customer, month }] of due.entries()) {
      if (job.cancelled()) return;
      await sumUp(db, customer, month);
      if (index % 10 === 9) await job.progress(((index + 1) / due.length) * 100);
    }
    // Months before the first case and after today are not kept.
    await db.asSystem((tx) =>
      tx.run(
        sql`delete from case_months_touched t where not exists (select from case_months k where k.customer_id = t.customer_id and k.month = t.month)`,
      ),
    );
  },
});

const dueMonths = (madeBy: string): Sql<{ customer: string; month: string }> => sql`
  select c.id as customer, m::date as month from customers c cross join generate_series(
    (select date_trunc('month', min(f.day)::timestamp) from customers c cross join lateral (
      select min(r.facts_day) as day from cases r where r.customer_id = c.id and r.counted) f),
    date_trunc('month', now() at time zone 'Europe/Madrid'), interval '1 month') m
  where not exists (select from case_months k where k.customer_id = c.id and k.month = m::date and k.made_by = ${madeBy})
    or exists (select from case_months_touched t where t.customer_id = c.id and t.month = m::date)
  order by m desc, c.id`;

const sumsLock = 7305817;

/** One moment: what is touched in it is in the sums, what is touched later stays so. */
const sumUp = (db: Deps["db"], customer: string, month: string) =>
  db.asSystem(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`);
    // Another process that does the same has it already.
    const turn = await tx.row<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${sumsLock}) as ours`);
    if (!turn?.ours) return;
    await tx.run(sql`delete from case_months_touched where customer_id = ${customer} and month = ${month}::date`);
    const sums = packed(await readSums(tx, sourceOfCustomer(customer, { start: month, end: lastDay(month) })));
    await tx.run(sql`insert into case_months (customer_id, month, made_by, sums) values (${customer}, ${month}::date, ${await counting()}, ${JSON.stringify(sums)}::json)
      on conflict (customer_id, month) do update set made_by = excluded.made_by, sums = excluded.sums`);
  });

const pause = 5 * 60_000;

/** Somebody looks at figures: what changed since they were summed up is summed up soon, at most every few minutes. */
export async function askForSums({ db, now }: Pick<Deps, "db" | "now">) {
  const runAt = new Date(Math.ceil(now().getTime() / pause) * pause);
  const ask = db.asSystem(async (tx) => {
    const due = await tx.row<{ due: boolean }>(sql`select exists (select from case_months_touched) or not exists (select from case_months) as due`);
    if (due?.due) await enqueue(tx, "monthSums", {}, { key: runAt.toISOString(), runAt });
  });
  // Figures are told also where nothing can be written.
  await ask.catch(() => undefined);
}
