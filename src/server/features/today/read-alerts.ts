import type { Alert } from "#api/alerts.ts";
import type { User } from "#domain/access/user.ts";
import { type AlertKind, type AlertRules, alertDays, isAboveUsual, isShopNews, usualOf } from "#domain/alerts/alert-rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import { euros, sum } from "#server/analytics/figures.ts";
import { sourceOf } from "#server/analytics/source.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { masked } from "#server/records/masked.ts";
import type { MonthParts } from "./compare-months.ts";

/** Of one kind: more are no alerts but a list. */
const shown = 10;

/** What the rules find and this person has not dismissed. `dismissed` is the mark of what was dismissed. */
export function alertParts(tx: Tx, user: User, rules: AlertRules, today: Day, dismissed: string | null) {
  const hasCases = user.availableTypes.includes("penal");
  const mark = JSON.stringify([rules, dismissed]);
  const isRecent = (ids: readonly string[]) =>
    sql<boolean>`exists (select from cases where id = any(${ids}::uuid[]) and created_at > ${tx.now}::timestamptz - make_interval(days => ${sql.lit(alertDays)}))`;
  const none: Part<never[]> = { reads: {}, mark, make: async () => ({ answer: [] }) };
  const amounts: Part<Alert[]> = {
    mark,
    reads: { case: [...moving, "timeZone", "ticketAmount", "cid", "country"], customer: true, establishment: true },
    admits: ({ ids }) => sql`exists (select from cases r where ${isLarge(tx, user, rules.amount!)} and r.id = any(${ids}::uuid[]))`,
    make: async () => {
      const answer = await readAmounts(tx, user, rules.amount!);
      return { answer, counted: answer.map(({ subject }) => subject) };
    },
  };
  const repeats: Part<Alert[]> = {
    mark,
    reads: { case: people, issue: people, criminal: true },
    moves: people,
    // A new report is one of the newest that are looked through, in place of another one.
    admits: ({ ids }) => sql`(${isRecent(ids)} or exists (select from case_criminals where case_id = any(${ids}::uuid[]))
      or exists (select from issue_criminals where issue_id = any(${ids}::uuid[])))`,
    make: async () => ({ answer: await readRepeats(tx, user, today, { cases: rules.repeatCases!, days: rules.repeatDays! }) }),
  };
  const bands: Part<BandAlert[]> = {
    mark,
    reads: { case: [...moving, "timeZone", "ticketAmount", "bands"], band: true },
    moves: [...moving, "bands"],
    amends: { fields: ["ticketAmount"], read: (answer, ids) => amendBands(tx, answer, ids) },
    admits: ({ ids, structural }) => sql`(${isRecent(structural)} or exists (select from case_bands where case_id = any(${ids}::uuid[])))`,
    make: async () => ({ answer: await readBands(tx, user) }),
  };
  const dismissedShops: Part<Dismissed[]> = { mark, reads: {}, make: async () => ({ answer: await readDismissedShops(tx, user, today) }) };
  return {
    amounts: hasCases && rules.amount !== null ? amounts : none,
    repeats: hasCases && rules.repeatCases !== null && rules.repeatDays !== null ? repeats : none,
    bands: hasCases && rules.bands ? bands : none,
    dismissedShops,
  };
}

const moving = ["customer", "establishment", "datetime"];
/** What decides who was reported how often, and who of them is shown by name. */
const people = [...moving, "timeZone", "criminals", "minors", "lawyer"];

/** This person has dismissed as much of it already. */
const isDismissed = (user: User, kind: AlertKind, subject: Sql, mark: Sql): Sql<boolean> =>
  sql`exists (select from user_dismissals d where d.user_id = ${user.id} and d.kind = ${sql.lit(kind)} and d.subject_id = ${subject} and d.mark >= ${mark})`;

type Row = { id: string; alias: string; place: string; cents: number; cases: number; last: string; mark: number };

/** A recent report of more than this. */
const isLarge = (tx: Tx, user: User, amount: number): Sql<boolean> =>
  sql`not r.deleted and ${visible(user, penalCase)} and r.created_at > ${tx.now}::timestamptz - make_interval(days => ${sql.lit(alertDays)})
    and r.ticket_amount > ${Math.round(amount * 100)}::bigint and not ${isDismissed(user, "amount", sql`r.id`, sql`r.ticket_amount`)}`;

async function readAmounts(tx: Tx, user: User, amount: number): Promise<Alert[]> {
  const rows = await tx.rows<Row>(sql`
    select q.id, q.number as alias, coalesce(s.alias, c.alias, '') as place, q.ticket_amount as cents, q.facts_day as last from (
      select r.id, r.number, r.ticket_amount, r.facts_day, r.created_at, r.establishment_id, r.customer_id from cases r
      where ${isLarge(tx, user, amount)} order by r.created_at desc, r.id desc limit ${sql.lit(shown)}) q
    left join establishments s on s.id = q.establishment_id left join customers c on c.id = q.customer_id
    order by q.created_at desc, q.id desc`);
  return rows.map(({ id, alias, place, cents, last }) => ({
    ...{ kind: "amount", subject: id, mark: cents, name: alias, place },
    ...{ amount: euros(cents), cases: 1, usual: null, last },
  }));
}

/** An alert is about something new: of a customer with more reports than these in a month, only the newest are looked through. */
const newest = 400;

/** The newest reports of the last weeks that this user sees. */
const recent = (tx: Tx, user: User): Sql => sql`
  (select r.id, r.ticket_amount, r.facts_day, r.created_at from cases r
    where not r.deleted and ${visible(user, penalCase)} and r.created_at > ${tx.now}::timestamptz - make_interval(days => ${sql.lit(alertDays)})
    order by r.created_at desc limit ${sql.lit(newest)})`;

/** Among more candidates than these nobody looks for a person. */
const candidates = 40;

/**
 * People of the newest reports whom this user sees; minors by their initials. What is dismissed is the number of all their cases: a further one is
 * news. It is counted for those who were dismissed and those who are shown, not for every candidate.
 */
async function readRepeats(tx: Tx, user: User, today: Day, rule: { cases: number; days: number }): Promise<Alert[]> {
  const source = sourceOf(user, "cases", { start: addDays(today, 1 - rule.days), end: today });
  const all = (person: Sql) =>
    sql`(select count(*) from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = ${person} and not c.deleted)::int`;
  // Some people are looked up. The planner would rather hash all cases of the period.
  tx.send(sql`set local enable_hashjoin = off`);
  const repeated = tx.rows<Row>(sql`
    select q.*, ${all(sql`q.id`)} as mark from (
      select r.id, r.full_name as alias, f.cases, f.last from (
        select p.* from (
          select a.criminal_id as id, count(*)::int as cases, max(r.facts_day) as last from ${source.joined("criminals")}
          where ${source.rows} and r.facts_day between ${source.period.start}::date and ${source.period.end}::date
            and a.criminal_id in (select n.criminal_id from ${recent(tx, user)} r join case_criminals n on n.case_id = r.id)
          group by 1 having count(*) >= ${rule.cases}) p
        where not ${isDismissed(user, "repeat", sql`p.id`, all(sql`p.id`))}
        order by p.cases desc, p.last desc, p.id limit ${sql.lit(candidates)}) f
      join criminals r on r.id = f.id where not r.deleted and ${visible(user, criminal)}
      order by f.cases desc, f.last desc, r.id limit ${sql.lit(shown)}) q order by q.cases desc, q.last desc, q.id`);
  tx.send(sql`set local enable_hashjoin = on`);
  return (await masked(tx, user, criminal, await repeated)).map(({ id, alias, cases, last, mark }) => ({
    ...{ kind: "repeat", subject: id, mark, name: alias, place: null },
    ...{ amount: 0, cases, usual: null, last },
  }));
}

/** With the reports that it is about, and the cents of each. */
type BandAlert = Alert & { reports: Readonly<Record<string, number>> };

/** What is dismissed is everything until the last report: a later one is news. */
async function readBands(tx: Tx, user: User): Promise<BandAlert[]> {
  const rows = await tx.rows<Row & Pick<BandAlert, "reports">>(sql`
    select r.id, r.alias, f.cases, f.cents, f.last, f.mark, f.reports from (
      select l.band_id as id, count(*)::int as cases, sum(r.ticket_amount)::bigint as cents, max(r.facts_day) as last, jsonb_object_agg(r.id, r.ticket_amount) as reports,
        (extract(epoch from max(r.created_at)) * 1000)::bigint as mark
      from ${recent(tx, user)} r join case_bands l on l.case_id = r.id group by 1) f
    join bands r on r.id = f.id where not r.deleted and ${visible(user, band)} and not ${isDismissed(user, "band", sql`r.id`, sql`f.mark`)}
    order by f.cases desc, f.last desc, r.id limit ${sql.lit(shown)}`);
  return rows.map(({ id, alias, cases, cents, last, mark, reports }) => ({
    ...{ kind: "band", subject: id, mark, name: alias, place: null },
    ...{ amount: euros(cents), cases, usual: null, last, reports },
  }));
}

/** With the amounts that these reports have now. */
async function amendBands(tx: Tx, alerts: readonly BandAlert[], changed: readonly string[]): Promise<BandAlert[]> {
  const ids = changed.filter((id) => alerts.some(({ reports }) => id in reports));
  if (ids.length === 0) return [...alerts];
  const rows = await tx.rows<{ id: string; cents: number }>(sql`select id, ticket_amount as cents from cases where id = any(${ids}::uuid[])`);
  return alerts.map((alert) => {
    const reports = { ...alert.reports, ...Object.fromEntries(rows.filter(({ id }) => id in alert.reports).map(({ id, cents }) => [id, cents])) };
    return { ...alert, reports, amount: euros(sum(Object.values(reports), (cents) => cents)) };
  });
}

type Dismissed = { id: string; mark: number; isOfThisMonth: boolean };

const readDismissedShops = (tx: Tx, user: User, today: Day) =>
  tx.rows<Dismissed>(sql`
    select subject_id as id, mark, (dismissed_at at time zone 'Europe/Madrid')::date >= date_trunc('month', ${today}::date)::date as "isOfThisMonth"
    from user_dismissals where user_id = ${user.id} and kind = 'shop'`);

type ShopSums = Pick<MonthParts, "now" | "year"> & { dismissedShops: readonly Dismissed[]; names: ReadonlyMap<string, string> };

/** From the sums that the comparison of the months has read. */
export function shopAlerts({ aboveUsual: factor }: AlertRules, { now, year, dismissedShops, names }: ShopSums): Alert[] {
  if (factor === null) return [];
  const usual = new Map(year.map(({ establishment, count }) => [establishment, usualOf(count)]));
  const above = now.filter(({ establishment, count }) => establishment !== null && isAboveUsual(count, usual.get(establishment) ?? 0, factor));
  return above
    .filter(({ establishment, count }) =>
      isShopNews(
        count,
        dismissedShops.find(({ id }) => id === establishment),
      ),
    )
    .map(({ establishment, count, amount }) => ({ id: establishment!, count, amount, mean: usual.get(establishment)! }))
    .sort((one, other) => other.count / other.mean - one.count / one.mean || one.id.localeCompare(other.id))
    .slice(0, shown)
    .map(({ id, count, amount, mean }) => ({
      ...{ kind: "shop", subject: id, mark: count, name: names.get(id) ?? "", place: null },
      ...{ amount: euros(amount), cases: count, usual: Math.round(mean * 10) / 10, last: null },
    }));
}
