import { statusesOf } from "#domain/cases/status-groups.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { PersonalDataEntity } from "#domain/protection/personal-data.ts";
import { blockedDays, type RetentionKind, type RetentionStep, retentionPeriods } from "#domain/protection/retention.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

export type Due = {
  entity: PersonalDataEntity;
  id: string;
  version: number;
  name: string;
  kind: RetentionKind;
  country: EnumKey<"countries">;
  step: RetentionStep;
  /** When the record was closed, and when its retention period ended. */
  since: string;
  dueOn: string;
};
export type DueSearch = { kind?: RetentionKind; step?: RetentionStep; after?: { dueOn: string; id: string }; limit: number };

/** The records that are due on this day, the earliest first. */
export const readDue = (tx: Tx, today: string, { kind, step, after, limit }: DueSearch): Promise<Due[]> =>
  tx.rows<Due>(sql`
    select entity, id, version, name, kind, country, step, since, due_on as "dueOn" from (${due(today)}) d
    where ${sql.join(
      [
        sql`true`,
        ...(kind ? [sql`kind = ${kind}`] : []),
        ...(step ? [sql`step = ${step}`] : []),
        ...(after ? [sql`(due_on, id) > (${after.dueOn}::date, ${after.id}::uuid)`] : []),
      ],
      sql` and `,
    )}
    order by due_on, id limit ${limit}`);

export const countDue = (tx: Tx, today: string) =>
  tx.rows<Pick<Due, "kind" | "country" | "step"> & { count: number }>(
    sql`select kind, country, step, count(*)::int as count from (${due(today)}) d group by kind, country, step`,
  );

/** A deleted record counts as closed. One with a legal hold is listed as `held`, and nothing is done to it. */
const due = (today: string): Sql => sql`
  select c.*, case when c.held then 'held' when c.deleted then 'anonymise' else 'block' end as step,
    (c.since + make_interval(months => case when c.deleted then p.anonymise else p.block end))::date as due_on
  from (${sql.join(candidates, sql` union all `)}) c
  join (values ${sql.join(retentionPeriods.map((p) => sql`(${sql.lit(p.kind)}, ${sql.lit(p.country)}, ${sql.lit(p.block)}, ${sql.lit(p.anonymise)})`))})
    as p (kind, country, block, anonymise) on p.kind = c.kind and p.country = c.country
  where (c.since + make_interval(months => case when c.deleted then p.anonymise else p.block end))::date <= ${today}::date
    and (not c.deleted or c.blocked_at is null or c.blocked_at < ${today}::date - ${sql.lit(blockedDays)}::int)`;

const list = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
const common = sql`r.id, r.version, r.deleted, r.blocked_at, r.legal_hold is not null as held`;

/** In Spain the civil liability of a final penal judgment neither lapses nor prescribes (STS, Pleno, 607/2020): until it is paid or written off, its case is not due. */
const isOwed = sql`(r.country = 'Spain' and r.judgment_type = 'damning' and coalesce(r.open_amount, 0) > 0)`;

/** A case with a linked offender under legal hold is held too. */
const closedCases = sql`
  select 'case' as entity, r.id, r.version, r.deleted, r.blocked_at,
    r.legal_hold is not null or exists (select from case_criminals l join criminals h on h.id = l.criminal_id where l.case_id = r.id and h.legal_hold is not null) as held,
    r.number as name, case r.judgment_type when 'damning' then 'convicted' when 'acquittal' then 'acquitted' else 'archived' end as kind, r.country,
    greatest(coalesce((select max(h.date) from case_status_history h where h.case_id = r.id and not h.undone), r.updated_at),
      r.restraining_order_end_date, r.prison_end_date)::date as since
  from cases r where r.anonymised_at is null and (r.deleted or r.case_status in ${list(statusesOf("closed"))}) and not ${isOwed}`;

/** An issue that was converted expires together with its case. */
const issues = sql`
  select 'issue', r.id, r.version, r.deleted, r.blocked_at,
    r.legal_hold is not null or exists (select from issue_criminals l join criminals h on h.id = l.criminal_id where l.issue_id = r.id and h.legal_hold is not null),
    r.number, 'issue', r.country, r.datetime::date
  from issues r left join cases k on k.id = r.converted_case_id
  where r.anonymised_at is null and (k.id is null or k.anonymised_at is not null or (k.deleted and not r.deleted))`;

const closedCivilCases = sql`
  select 'civilCase', ${common}, r.number, 'civil', r.country,
    coalesce((select max(h.date) from civil_case_status_history h where h.civil_case_id = r.id and not h.undone), r.updated_at)::date
  from civil_cases r where r.anonymised_at is null and (r.deleted or r.status in ${list(civilPhases.closed)})`;

/**
 * People expire with the last of their cases and issues; those without any, a period after they were created. A person whose record was absorbed
 * expires with the record that is left: the cases went there.
 */
const people = (entity: "criminal" | "witness", table: string, links: string) => sql`
  select ${sql.lit(entity)}, r.id, r.version, r.deleted, r.blocked_at, r.legal_hold is not null or coalesce(m.held, false), r.full_name, ${sql.lit(entity)},
    c.country, greatest(coalesce(m.created_at, r.created_at), l.last)::date
  from ${sql.table(table)} r join customers c on c.id = r.customer_id
  left join lateral (
    with recursive way as (
      select x.kept_id as id, 1 as step from merges x where x.absorbed_id = r.id and x.reversed_at is null
      union all select x.kept_id, w.step + 1 from way w join merges x on x.absorbed_id = w.id and x.reversed_at is null
    ) select k.id, k.created_at, k.legal_hold is not null as held from way w join ${sql.table(table)} k on k.id = w.id order by w.step desc limit 1
  ) m on r.deleted
  left join lateral (select max(k.datetime) as last, bool_or(not k.deleted) as living, bool_or(k.anonymised_at is null) as known from (
    select k.datetime, k.deleted, k.anonymised_at from ${sql.table(`case_${links}`)} l join cases k on k.id = l.case_id
      where ${sql.ref(`l.${entity}_id`)} = coalesce(m.id, r.id)
    union all select k.datetime, k.deleted, k.anonymised_at from ${sql.table(`issue_${links}`)} l join issues k on k.id = l.issue_id
      where ${sql.ref(`l.${entity}_id`)} = coalesce(m.id, r.id)
  ) k) l on true
  where r.anonymised_at is null and not coalesce(case when r.deleted then l.known else l.living end, false)`;

const candidates = [closedCases, issues, closedCivilCases, people("criminal", "criminals", "criminals"), people("witness", "witnesses", "witnesses")];
