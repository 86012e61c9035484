import type { ShopReport } from "#api/store-day.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { visible } from "#server/access/visible.ts";
import { euros } from "#server/analytics/figures.ts";
import type { Tx } from "#server/db/database.ts";
import { clockAt } from "#server/db/local-days.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { tableOf } from "#server/records/columns.ts";
import { beginning } from "./beginning.ts";

const shown = 10;
/** Of this person, also where colleagues have reported more since. */
const ownShown = 4;
const ownDays = 60;

type Row = Omit<ShopReport, "record" | "hearing" | "amount"> &
  ShopReport["record"] & { amount: number; hearingDay: string | null; hearingTime: string };

/** The last reports of the establishments of this person, and the own ones: where each of them stands. */
export const reportsPart = (tx: Tx, user: User): Part<ShopReport[]> => ({
  reads: { case: true, issue: true, customer: true, establishment: true },
  make: async () => {
    const reports = await readReports(tx, user);
    return { answer: reports, counted: reports.map(({ record }) => record.id) };
  },
  amends: { fields: shownFields, read: (answer, ids) => amendReports(tx, user, answer, ids) },
  admits: ({ ids }) => {
    const isSeen = (entity: Entity) =>
      sql`exists (select from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, entity)})`;
    return sql`(${isSeen(penalCase)} or ${isSeen(issue)})`;
  },
});

/** Everything but when, where and by whom: a report with another of these is in another place of the list, or no longer in it. */
const shownFields = [...new Set([penalCase, issue].flatMap(({ fields }) => Object.keys(fields)))].filter(
  (name) => !["datetime", "customer", "establishment", "caseCreator"].includes(name),
);

async function amendReports(tx: Tx, user: User, reports: ShopReport[], changed: readonly string[]): Promise<ShopReport[]> {
  const ids = reports.map(({ record }) => record.id).filter((id) => changed.includes(id));
  if (ids.length === 0) return reports;
  const rows = await readRows(
    tx,
    kindsOf(user).map((kind) => sql`(${kind(tx, user)} and r.id = any(${ids}::uuid[]))`),
  );
  const amended = new Map(rows.map((report) => [report.record.id, report]));
  return reports.map((report) => amended.get(report.record.id) ?? report);
}

const kindsOf = ({ availableTypes: types }: User) => [...(types.includes("penal") ? [cases] : []), ...(types.includes("issue") ? [issues] : [])];

async function readReports(tx: Tx, user: User): Promise<ShopReport[]> {
  const kinds = kindsOf(user);
  if (kinds.length === 0) return [];
  const own = sql`r.case_creator_id = ${user.id} and r.created_at > ${tx.now}::timestamptz - make_interval(days => ${ownDays})`;
  const selects = kinds.flatMap((kind) => [
    sql`(${kind(tx, user)} order by r.datetime desc, r.id desc limit ${sql.lit(shown)})`,
    sql`(${kind(tx, user)} and ${own} order by r.datetime desc, r.id desc limit ${ownShown})`,
  ]);
  return readRows(tx, selects);
}

async function readRows(tx: Tx, selects: readonly Sql[]): Promise<ShopReport[]> {
  const rows = await tx.rows<Row>(sql`
    select q.*, coalesce(s.alias, c.alias, '') as place from (${sql.join(selects, sql` union `)}) q
    left join establishments s on s.id = q.establishment left join customers c on c.id = q.customer
    order by q.at desc, q.id desc limit ${shown + ownShown}`);
  return rows.map(({ entity, id, number, place, day, what, amount, status, isConverted, isMine, hearingDay, hearingTime }) => ({
    ...{ day, what, status, isConverted, isMine },
    record: { entity, id, number, place },
    amount: euros(amount),
    hearing: hearingDay && { day: hearingDay, time: hearingTime },
  })) as ShopReport[];
}

const common = (user: User, entity: Entity) => sql`
  r.id, ${aliasIn(entity, "r")} as number, r.facts_day as day, r.datetime as at, ${beginning(sql`r.facts`)} as what, r.ticket_amount as amount,
  coalesce(r.case_creator_id = ${user.id}, false) as "isMine", r.establishment_id as establishment, r.customer_id as customer`;

function cases(tx: Tx, user: User): Sql {
  const clock = clockAt(sql`r.trial_datetime`, sql`coalesce(r.hearing_time_zone, r.time_zone)`);
  const isComing = sql`r.hearing_state = 'set' and r.trial_datetime >= ${tx.now}`;
  return sql`
    select 'case' as entity, ${common(user, penalCase)}, r.case_status as status, false as "isConverted",
      case when ${isComing} then ${clock}::date end as "hearingDay", case when ${isComing} then to_char(${clock}, 'HH24:MI') end as "hearingTime"
    from cases r where not r.deleted and ${visible(user, penalCase)}`;
}

const issues = (_tx: Tx, user: User): Sql => sql`
  select 'issue' as entity, ${common(user, issue)}, null::text as status, r.converted_case_id is not null as "isConverted", null::date as "hearingDay", null::text as "hearingTime"
  from issues r where not r.deleted and ${visible(user, issue)}`;
