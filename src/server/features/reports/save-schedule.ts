import type { Schedule, ScheduleValues } from "#api/schedules.ts";
import { isStaff } from "#domain/access/roles.ts";
import { wholeKey } from "#domain/analytics/measure-result.ts";
import { localDay } from "#domain/law/days.ts";
import { mayRequest, reportKinds } from "#domain/reports/report-kinds.ts";
import { nextRun, scheduleZone } from "#domain/reports/schedule.ts";
import { loadPerson, type Principal } from "#server/auth/principal.ts";
import { newId } from "#server/base/new-id.ts";
import { conflict, forbidden, invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { openSchedule, readSchedules, type ScheduleRow } from "./read-schedules.ts";
import { readCustomerNames } from "./report-scope.ts";
import { queueRun } from "./run-schedule.ts";
import { requestOn } from "./schedule-delivery.ts";
import { customerOf, readRecipients } from "./schedule-recipients.ts";

/** Of one owner. */
const maxSchedules = 50;

export const createSchedule = ({ deps, user }: SignedContext, given: ScheduleValues): Promise<Schedule> =>
  deps.db.asSystem(async (tx) => {
    const values = await checked(tx, user, given);
    const own = await tx.row<{ count: number }>(sql`select count(*)::int as count from report_schedules where user_id = ${user.id}`);
    if (own!.count >= maxSchedules) throw invalid({ kind: "schedules.tooMany" });
    const id = newId();
    await tx.run(sql`
      insert into report_schedules (id, user_id, kind, format, customer_id, establishments, country, period, every, day, hour, token_id)
      values (${id}, ${user.id}, ${values.kind}, ${values.format}, ${values.customer}, ${values.establishments}::text[], ${values.country}, ${values.period},
        ${values.every}, ${values.day}, ${values.hour}, ${user.token?.id ?? null})`);
    await storeRecipients(tx, id, values.recipients);
    return finish(tx, user, id, "create", changesOf(undefined, values));
  });

/** Whoever saves a schedule whose owner is gone becomes its owner. One that a program saves ends with the token of the program. */
export const updateSchedule = ({ deps, user }: SignedContext, { id, version, ...given }: ScheduleValues & { id: string; version: number }) =>
  deps.db.asSystem(async (tx): Promise<Schedule> => {
    const before = await openSchedule(tx, user, id);
    if (before.version !== version) throw conflict({ version: before.version });
    const owner = (before.owner !== user.id && (await loadPerson(tx, before.owner))) || user;
    const values = await checked(tx, owner, given, user);
    await tx.run(sql`
      update report_schedules set user_id = ${owner.id}, kind = ${values.kind}, format = ${values.format}, customer_id = ${values.customer},
        establishments = ${values.establishments}::text[], country = ${values.country}, period = ${values.period}, every = ${values.every},
        day = ${values.day}, hour = ${values.hour}, stopped = null, token_id = ${user.token?.id ?? null} where id = ${id}`);
    await tx.run(sql`delete from report_schedule_recipients where schedule_id = ${id}`);
    await storeRecipients(tx, id, values.recipients);
    return finish(tx, user, id, "update", changesOf({ ...before, user: before.owner }, { ...values, user: owner.id }));
  });

export const pauseSchedule = ({ deps, user }: SignedContext, { id, paused }: { id: string; paused: boolean }): Promise<Schedule> =>
  deps.db.asSystem(async (tx) => {
    const before = await openSchedule(tx, user, id);
    if (before.paused === paused) return (await readSchedules(tx, user, id))[0]!;
    await tx.run(sql`update report_schedules set paused = ${paused} where id = ${id}`);
    return finish(tx, user, id, "update", [{ field: "paused", from: before.paused, to: paused }]);
  });

export const removeSchedule = ({ deps, user }: SignedContext, id: string): Promise<void> =>
  deps.db.asSystem(async (tx) => {
    const before = await openSchedule(tx, user, id);
    await tx.run(sql`delete from report_schedules where id = ${id}`);
    append(
      tx,
      plainEntry(
        user,
        "reportSchedule",
        id,
        "remove",
        changesOf(undefined, before).map(({ field, to }) => ({ field, from: to, to: null })),
      ),
    );
  });

/** What is stored: filters that do not belong to the report are dropped, and every recipient may see it. */
async function checked(tx: Tx, owner: Principal, given: ScheduleValues, editor: Principal = owner): Promise<ScheduleValues> {
  const { kind, format, every, day } = given;
  if (!mayRequest(owner, { kind })) throw forbidden();
  if (!(reportKinds[kind].formats as readonly string[]).includes(format)) throw invalid({ format: "schedules.format" });
  if (every === "week" && day > 7) throw invalid({ day: "schedules.weekday" });
  const customer = customerOf(owner, kind, given.customer);
  if (kind === "customer" && !customer) throw invalid({ customer: "field.required" });
  const values = {
    ...given,
    customer,
    establishments: customer ? [...new Set(given.establishments)] : [],
    country: kind === "global" ? given.country : null,
    recipients: [...new Set(given.recipients.map((id) => id.toLowerCase()))],
  };
  await readCustomerNames(tx, owner, requestOn(values, localDay(tx.now, "Europe/Madrid")));
  const shops = values.establishments.filter((id) => id !== wholeKey);
  const known = await tx.row<{ count: number }>(
    sql`select count(*)::int as count from establishments where id = any(${shops}::uuid[]) and customer_id = ${customer} and not deleted`,
  );
  if (known!.count < shops.length) throw notFound();
  // A manager who mends the schedule of somebody else may choose whom managers may choose.
  const able = await readRecipients(tx, isStaff(editor.role) ? editor : owner, values, values.recipients);
  if (able.length < values.recipients.length) throw invalid({ recipients: "schedules.unable" });
  return values;
}

const storeRecipients = (tx: Tx, id: string, recipients: readonly string[]) =>
  tx.run(sql`insert into report_schedule_recipients (schedule_id, user_id) select ${id}, unnest(${recipients}::uuid[])`);

const fields = ["kind", "format", "customer", "establishments", "country", "period", "every", "day", "hour", "recipients", "user"] as const;
type Compared = Partial<Record<(typeof fields)[number], unknown>>;

const changesOf = (before: Compared | undefined, after: Compared) =>
  fields.flatMap((field) => {
    const [from, to] = [sorted(before?.[field]), sorted(after[field])];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : (value ?? null));

/** Sets the next run, gives the schedule a new version and writes the journal. */
async function finish(tx: Tx, user: Principal, id: string, action: "create" | "update", changes: { field: string; from: unknown; to: unknown }[]) {
  const row: ScheduleRow = await openSchedule(tx, user, id);
  const next = row.paused || row.stopped ? null : nextRun(row, tx.now, scheduleZone(row.clock));
  await tx.run(sql`update report_schedules set next_at = ${next}, version = version + ${action === "create" ? 0 : 1} where id = ${id}`);
  if (next) await queueRun(tx, id, next);
  append(tx, plainEntry(user, "reportSchedule", id, action, changes));
  return (await readSchedules(tx, user, id))[0]!;
}
