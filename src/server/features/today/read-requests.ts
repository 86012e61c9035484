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
import type { Changed, Part } from "#server/journal/kept-part.ts";
import { aliasIn } from "#server/records/alias-in.ts";

const shown = 30;
const shopsShown = 8;

type Row = Omit<PaperRequest, "record"> & { entity: "case" | "civilCase"; record: string; number: string; place: string; total: number };

/** What decides whether a record has such requests. */
const moves = ["documentRequests", "caseStatus", "status", "customer", "establishment"];
const reads = { case: [...moves, "cid", "country"], civilCase: [...moves, "cid", "country"], customer: true, establishment: true } as const;

/** Records that had requests and have none now are known by the fields that changed. */
const hasRequests = ({ ids }: Changed): Sql<boolean> =>
  sql`(exists (select from case_document_requests where case_id = any(${ids}::uuid[]) and fulfilled_at is null)
    or exists (select from civil_case_document_requests where civil_case_id = any(${ids}::uuid[]) and fulfilled_at is null))`;

/** What the lawyer asks for and nobody has delivered, in records that still take documents; the first due come first, so what is late. */
export const requestsPart = (tx: Tx, user: User, today: Day): Part<FirstOf<PaperRequest>> => ({
  ...{ reads, moves, admits: hasRequests },
  make: async () => ({ answer: await readRequests(tx, user, today) }),
});

/** The same by establishment: who owes papers for longest comes first. */
export const owedPapersPart = (tx: Tx, user: User, today: Day): Part<FirstOf<Papers>> => ({
  ...{ reads, moves, admits: hasRequests },
  make: async () => ({ answer: await readPapers(tx, user, today) }),
});

async function readRequests(tx: Tx, user: User, today: Day): Promise<FirstOf<PaperRequest>> {
  const rows = await byRequest<Row>(
    tx,
    sql`
    select q.*, coalesce(s.alias, c.alias, '') as place from (
      select *, coalesce("dueDate" < ${today}::date, false) as "isLate", count(*) over ()::int as total from (${openRequests(user)}) a
      order by "dueDate" nulls last, "askedAt", id limit ${sql.lit(shown)}) q
    left join establishments s on s.id = q.establishment left join customers c on c.id = q.customer
    order by q."dueDate" nulls last, q."askedAt", q.id`,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ entity, record, number, place, id, item, askedAt, dueDate, isLate }) => ({
      ...{ id, item, askedAt, dueDate, isLate },
      record: { entity, id: record, number, place },
    })),
  };
}

async function readPapers(tx: Tx, user: User, today: Day): Promise<FirstOf<Papers>> {
  const rows = await byRequest<Papers & { total: number }>(
    tx,
    sql`
    select q.establishment, coalesce(s.alias, c.alias, '') as name, q.open, q.late, q.oldest, q.total from (
      select establishment, customer, count(*)::int as open, (count(*) filter (where "dueDate" < ${today}::date))::int as late, min("askedAt") as oldest,
        count(*) over ()::int as total
      from (${openRequests(user)}) a group by establishment, customer order by min("askedAt"), establishment, customer limit ${sql.lit(shopsShown)}) q
    left join establishments s on s.id = q.establishment left join customers c on c.id = q.customer order by q.oldest, q.establishment, q.customer`,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** There are few open requests. The planner would rather hash all cases that take documents. */
function byRequest<Found>(tx: Tx, statement: Sql): Promise<Found[]> {
  tx.send(sql`set local enable_hashjoin = off`);
  const rows = tx.rows<Found>(statement as Sql<Found>);
  tx.send(sql`set local enable_hashjoin = on`);
  return rows;
}

function openRequests(user: User): Sql {
  return sql`
    select r.id, 'case' as entity, r.case_id as record, ${aliasIn(penalCase, "r")} as number, r.item, r.asked_at as "askedAt", r.due_date as "dueDate",
      r.establishment_id as establishment, r.customer_id as customer
    from open_case_requests r where r.case_status = any(${takingDocuments(penalCase)}::text[]) and ${visible(user, penalCase)}
    union all
    select d.id, 'civilCase', r.id, ${aliasIn(civilCase, "r")}, d.item, d.asked_at, d.due_date, null::uuid, r.customer_id
    from civil_case_document_requests d join civil_cases r on r.id = d.civil_case_id
    where d.fulfilled_at is null and not r.deleted and r.status = any(${takingDocuments(civilCase)}::text[]) and ${visible(user, civilCase)}`;
}

/** The statuses in which people of a customer may add files and answers. */
const takingDocuments = ({ addWindow }: Entity) => (addWindow && "is" in addWindow ? addWindow.is : []);
