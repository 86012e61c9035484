import type { Schedule } from "#api/schedules.ts";
import { localDay } from "#domain/law/days.ts";
import { lastRun, nextRun, type StopReason, scheduleZone } from "#domain/reports/schedule.ts";
import { loadPeople, loadPerson, type Principal } from "#server/auth/principal.ts";
import type { Deps, SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { handler } from "#server/jobs/job.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { notifyUsers } from "#server/notices/notify.ts";
import { aboutSchedule } from "#server/notices/subject.ts";
import { lockSchedule, openSchedule, readSchedules, type ScheduleRow } from "./read-schedules.ts";
import { storeRequest } from "./request-report.ts";
import { requestOn } from "./schedule-delivery.ts";
import { namesFor } from "./schedule-recipients.ts";

/** A mail of Friday evening is read on Monday, or after a holiday. */
const keptHours = 14 * 24;

/** Queues the job of a run. A job whose schedule has another next run by then does nothing. */
export const queueRun = (tx: Tx, schedule: string, due: Date) =>
  enqueue(tx, "reportSchedule", { schedule, due: due.toISOString() }, { key: `${schedule} ${due.toISOString()}`, runAt: due });

/**
 * Makes the reports of one schedule. A run that was missed stays in the queue and is made up for once, whatever was missed since. The run of each
 * morning queues again what was lost, such as a run that failed too often.
 */
export const runSchedule = handler({
  kind: "reportSchedule",
  daily: 5,
  run: async (deps, { schedule, due }) => {
    await deps.db.asSystem(async (tx) => {
      if (schedule && due) return runDue(tx, deps, schedule, due);
      const waiting = await tx.rows<{ id: string; next: string }>(
        sql`select id, next_at as next from report_schedules where next_at is not null order by id`,
      );
      for (const { id, next } of waiting) await queueRun(tx, id, new Date(next));
    });
    return undefined;
  },
});

async function runDue(tx: Tx, deps: Deps, id: string, due: string) {
  const row = await lockSchedule(tx, id);
  if (!row?.next || Date.parse(row.next) !== Date.parse(due)) return;
  const owner = await loadPerson(tx, row.owner);
  const zone = scheduleZone(row.clock);
  // The queue goes by the clock of the database, which may be ahead of this one.
  const now = new Date(Math.max(tx.now.getTime(), Date.parse(due)));
  const last = lastRun(row, now, zone);
  if (!owner) return stop(tx, deps, row, "owner");
  if (row.isTokenOver) return stop(tx, deps, row, "token", owner);
  if (!(await namesFor(tx, owner, requestOn(row, localDay(last, zone))))) return stop(tx, deps, row, "rights", owner);
  await deliver(tx, deps, row, owner, last, null);
  const next = nextRun(row, now, zone);
  await tx.run(sql`update report_schedules set next_at = ${next} where id = ${id}`);
  await queueRun(tx, id, next);
}

/** A minute counts as one run, so that clicking twice mails once. */
export const sendNow = ({ deps, user }: SignedContext, id: string): Promise<Schedule> =>
  deps.db.asSystem(async (tx) => {
    const row = await openSchedule(tx, user, id);
    const minute = new Date(Math.floor(tx.now.getTime() / 60_000) * 60_000);
    await deliver(tx, deps, row, (await loadPerson(tx, row.owner)) ?? user, minute, user);
    return (await readSchedules(tx, user, id))[0]!;
  });

/** Queues the report of each recipient who may see it, with rights of their own, once per run. */
async function deliver(tx: Tx, deps: Deps, row: ScheduleRow, owner: Principal, due: Date, actor: Principal | null) {
  const request = requestOn(row, localDay(due, scheduleZone(row.clock)));
  const people = new Map((await loadPeople(tx, sql`u.id = any(${row.recipients}::uuid[])`)).map((person) => [person.id, person]));
  let [made, skipped] = [0, 0];
  for (const id of row.recipients) {
    const isNew = await tx.run(sql`
      insert into report_schedule_deliveries (schedule_id, due_at, user_id, ran_at, result) values (${row.id}, ${due}, ${id}, ${tx.now}, 'blocked')
      on conflict do nothing`);
    if (isNew === 0) continue;
    const person = people.get(id);
    const customers = person && (await namesFor(tx, person, request));
    if (person && customers) made++;
    else skipped++;
    if (!person) continue;
    const report = customers ? await storeRequest(tx, person, request, { customers, hours: keptHours }) : null;
    await tx.run(sql`
      update report_schedule_deliveries set result = ${report ? "making" : "noRight"}, report_id = ${report}
      where schedule_id = ${row.id} and due_at = ${due} and user_id = ${id}`);
  }
  if (made + skipped === 0) return;
  append(
    tx,
    plainEntry(actor, "reportSchedule", row.id, "update", [
      { field: "run", from: null, to: due.toISOString() },
      { field: "made", from: null, to: made },
      { field: "skipped", from: null, to: skipped },
    ]),
  );
  const occasion = { kind: "scheduleProblem", key: due.toISOString(), facts: { report: row.kind, skipped } } as const;
  if (skipped > 0) await notifyUsers(tx, deps, aboutSchedule(row), occasion, [owner]);
}

/** Managers are told, and the owner who is still there. */
async function stop(tx: Tx, deps: Deps, row: ScheduleRow, stopped: StopReason, owner?: Principal) {
  await tx.run(sql`update report_schedules set stopped = ${stopped}, next_at = null, version = version + 1 where id = ${row.id}`);
  append(tx, plainEntry(null, "reportSchedule", row.id, "update", [{ field: "stopped", from: null, to: stopped }]));
  const managers = await loadPeople(tx, sql`u.role in ('manager', 'admin')`);
  const people = [...managers, ...(owner && !managers.some(({ id }) => id === owner.id) ? [owner] : [])];
  const key = `stopped ${row.version}`;
  await notifyUsers(tx, deps, aboutSchedule(row), { kind: "scheduleProblem", key, facts: { report: row.kind, stopped } }, people);
}
