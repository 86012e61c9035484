import type { Schedule } from "#api/schedules.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Scheduled } from "./schedule-delivery.ts";

const maxListed = 200;

/** Whether the token that saved the schedule `s` was revoked or has expired. */
const isTokenOver = (tx: Tx) =>
  sql<boolean>`(s.token_id is not null and not exists (select from tokens t where t.id = s.token_id and t.expires_at > ${tx.now}))`;

/** The schedules that this user may change: own ones, for managers and admins those of everybody; or one of them. Must run as the system. */
export const readSchedules = (tx: Tx, user: User, id?: string): Promise<Schedule[]> =>
  tx.rows<Schedule>(sql`
    select s.id, s.version, s.kind, s.format, s.period, s.country, s.every, s.day, s.hour, s.paused, s.next_at as "nextAt",
      jsonb_build_object('id', u.id, 'alias', u.alias) as owner,
      case when u.deleted or u.status <> 'active' or u.role = 'public' then 'owner' when ${isTokenOver(tx)} then 'token' else s.stopped end as stopped,
      case when c.id is not null then jsonb_build_object('id', c.id, 'alias', c.alias) end as customer,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'alias', coalesce(e.alias, '')) order by e.alias nulls first, x.id), '[]')
        from unnest(s.establishments) x (id) left join establishments e on e.id::text = x.id) as establishments,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'alias', p.alias) order by p.alias, p.id), '[]')
        from report_schedule_recipients r join users p on p.id = r.user_id where r.schedule_id = s.id) as recipients,
      (select jsonb_build_object('at', to_char(max(d.ran_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'ready', count(*) filter (where d.result = 'ready'),
          'making', count(*) filter (where d.result = 'making' and j.state is distinct from 'failed'),
          'failed', count(*) filter (where d.result = 'making' and j.state = 'failed'),
          'skipped', count(*) filter (where d.result in ('blocked', 'noRight')))
        from report_schedule_deliveries d left join jobs j on j.id = d.report_id
        where d.schedule_id = s.id and d.due_at = (select max(l.due_at) from report_schedule_deliveries l where l.schedule_id = s.id)
        having count(*) > 0) as last
    from report_schedules s join users u on u.id = s.user_id left join customers c on c.id = s.customer_id
    where ${isStaff(user.role) ? sql`true` : sql`s.user_id = ${user.id}`} and s.id = coalesce(${id ?? null}::uuid, s.id)
    order by s.id desc limit ${maxListed}`);

export type ScheduleRow = Scheduled & {
  id: string;
  version: number;
  owner: string;
  every: "week" | "month";
  day: number;
  hour: number;
  /** The country whose clock counts. */
  clock: string | null;
  paused: boolean;
  stopped: string | null;
  isTokenOver: boolean;
  next: string | null;
  recipients: string[];
};

/** A schedule, locked until the end of the transaction. Must run as the system. */
export const lockSchedule = (tx: Tx, id: string): Promise<ScheduleRow | undefined> =>
  tx.row<ScheduleRow>(sql`
    select s.id, s.version, s.user_id as owner, s.kind, s.format, s.customer_id as customer, s.establishments, s.country, s.period, s.every, s.day, s.hour,
      coalesce((select c.country from customers c where c.id = s.customer_id), s.country) as clock, s.paused, s.stopped, s.next_at as next,
      ${isTokenOver(tx)} as "isTokenOver",
      array(select r.user_id from report_schedule_recipients r where r.schedule_id = s.id order by r.user_id)::text[] as recipients
    from report_schedules s where s.id = ${id} for update of s`);

/** The same for a user who may change it. */
export async function openSchedule(tx: Tx, user: User, id: string): Promise<ScheduleRow> {
  const found = await lockSchedule(tx, id);
  if (!found || (found.owner !== user.id && !isStaff(user.role))) throw notFound();
  return found;
}
