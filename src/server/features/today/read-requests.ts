import type { Papers } from "#api/head-office-day.ts";
import type { PaperRequest } from "#api/store-day.ts";
import type { FirstOf } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Entity } from "#domain/entity.ts";
import type { Day } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";

const shown = 30;
const shopsShown = 8;

type Row = Omit<PaperRequest, "record"> & { entity: "case" | "civilCase"; record: string; number: string; place: string; total: number };

/** What the lawyer asks for and nobody has delivered, in records that still take documents; the first due come first, so what is late. */
export async function readRequests(tx: Tx, user: User, today: Day): Promise<FirstOf<PaperRequest>> {
  const rows = await tx.rows<Row>(sql`
    select q.*, coalesce(s.alias, c.alias, '') as place from (
      select *, coalesce("dueDate" < ${today}::date, false) as "isLate", count(*) over ()::int as total from (${openRequests(user)}) a
      order by "dueDate" nulls last, "askedAt", id limit ${shown}) q
    left join establishments s on s.id = q.establishment left join customers c on c.id = q.customer
    order by q."dueDate" nulls last, q."askedAt", q.id`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ entity, record, number, place, id, item, askedAt, dueDate, isLate }) => ({
      ...{ id, item, askedAt, dueDate, isLate },
      record: { entity, id: record, number, place },
    })),
  };
}

/** The same by establishment: who owes papers for longest comes first. */
export async function readPapers(tx: Tx, user: User, today: Day): Promise<FirstOf<Papers>> {
  const rows = await tx.rows<Papers & { total: number }>(sql`
    select q.establishment, coalesce(s.alias, c.alias, '') as name, q.open, q.late, q.oldest, q.total from (
      select establishment, customer, count(*)::int as open, (count(*) filter (where "dueDate" < ${today}::date))::int as late, min("askedAt") as oldest,
        count(*) over ()::int as total
      from (${openRequests(user)}) a group by establishment, customer order by min("askedAt") limit ${shopsShown}) q
    left join establishments s on s.id = q.establishment left join customers c on c.id = q.customer order by q.oldest`);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

const sources = [
  {
    entity: penalCase,
    table: sql`cases r`,
    requests: sql`case_document_requests`,
    own: sql`d.case_id`,
    status: sql`r.case_status`,
    shop: sql`r.establishment_id`,
  },
  {
    ...{ entity: civilCase, table: sql`civil_cases r`, requests: sql`civil_case_document_requests`, own: sql`d.civil_case_id` },
    ...{ status: sql`r.status`, shop: sql`null::uuid` },
  },
] as const;

function openRequests(user: User): Sql {
  const selects = sources.map(
    ({ entity, table, requests, own, status, shop }) => sql`
      select d.id, ${sql.lit(entity.name)} as entity, r.id as record, ${aliasIn(entity, "r")} as number, d.item, d.asked_at as "askedAt", d.due_date as "dueDate",
        ${shop} as establishment, r.customer_id as customer
      from ${requests} d join ${table} on r.id = ${own}
      where d.fulfilled_at is null and not r.deleted and ${status} = any(${takingDocuments(entity)}::text[]) and ${visible(user, entity)}`,
  );
  return sql.join(selects, sql` union all `);
}

/** The statuses in which people of a customer may add files and answers. */
const takingDocuments = ({ addWindow }: Entity) => (addWindow && "is" in addWindow ? addWindow.is : []);
