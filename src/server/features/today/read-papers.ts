import { countLimit } from "#api/limits.ts";
import type { Papers } from "#api/office-day.ts";
import type { FirstOf } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { threadField } from "#server/journal/changed-for.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { type Counted, countedIds } from "./counted.ts";
import { namedRecord, placeJoins, type RecordRow, recordColumns, withRecord } from "./day-record.ts";
import { ofLawyer } from "./of-lawyer.ts";

const shown = 6;
/** In days. */
const recent = 7;
/** The newest of the installation are looked through, whoever they are for: more would cost more than the rest of the day. */
const maxRead = 500;

/**
 * What users of customers have added to records in the last days: files and answers in words, by record. As the system with `visible` in the
 * statement, because only the system sees who of them is of a customer.
 */
export const papersPart = (tx: Tx, user: User, lawyer?: string): Part<FirstOf<Papers>> => ({
  reads: { case: [...filesOf(penalCase), ...read], civilCase: [...filesOf(civilCase), ...read], customer: true, establishment: true, user: true },
  make: () => readPapers(tx, user, lawyer),
  // Whoever sent it: the newest of all are looked through.
  admits: ({ ids }) => sql`(exists (select from files where record_id = any(${ids}::uuid[]) and created_at > ${sinceOf(tx.now)})
    or exists (select from case_document_requests where case_id = any(${ids}::uuid[]) and fulfilled_at > ${sinceOf(tx.now)})
    or exists (select from civil_case_document_requests where civil_case_id = any(${ids}::uuid[]) and fulfilled_at > ${sinceOf(tx.now)}))`,
});

const filesOf = ({ fields }: Entity) => Object.keys(fields).filter((name) => fields[name]!.kind === "files");
/** Besides the files of a record. */
const read = ["documentRequests", threadField, "lawyer", "customer", "establishment", "cid", "country"];

async function readPapers(tx: Tx, user: User, lawyer?: string): Promise<Counted<FirstOf<Papers>>> {
  const selects = [
    ...(user.availableTypes.includes("penal") ? [selectOf("case", user, tx.now, lawyer)] : []),
    ...(user.availableTypes.includes("civil") ? [selectOf("civilCase", user, tx.now, lawyer)] : []),
  ];
  if (selects.length === 0) return { answer: { total: 0, rows: [] }, counted: [] };
  type Row = RecordRow & Omit<Papers, "record"> & { total: number; counted: string[] | null };
  const rows = await tx.system.rows<Row>(sql`
    select ${namedRecord}, x.at, x.by, x.files, x.answers, x.last, x.total, x.counted
    from (select a.*, least(count(*) over (), ${countLimit})::int as total, ${countedIds(sql`at desc`)} from (${sql.join(selects, sql` union all `)}) a order by at desc, id limit ${sql.lit(shown)}) x
      ${placeJoins} order by x.at desc, x.id`);
  const answer = { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, counted: _counted, ...row }) => withRecord(row)) };
  return { answer, counted: rows.flatMap(({ counted }) => counted ?? []) };
}

const sinceOf = (now: Date) => sql`(${now}::timestamptz - make_interval(days => ${sql.lit(recent)}))`;

function selectOf(entity: "case" | "civilCase", user: User, now: Date, lawyer: string | undefined): Sql {
  const since = sinceOf(now);
  const [table, requests, owner] =
    entity === "case" ? ["cases", "case_document_requests", "case_id"] : ["civil_cases", "civil_case_document_requests", "civil_case_id"];
  const where = [sql`not r.deleted`, visible(user, entity === "case" ? penalCase : civilCase), ...ofLawyer(sql`r.lawyer_id`, lawyer)];
  return sql`select ${recordColumns(entity)}, max(p.at) as at, (array_agg(p.by order by p.at desc))[1] as by, (count(*) filter (where p.is_file))::int as files,
      (count(*) filter (where not p.is_file))::int as answers, (array_agg(p.name order by p.at desc))[1] as last
    from (
      select f.record_id, f.created_at as at, f.author_alias as by, f.name, true as is_file, f.created_by as sender
      from (select * from files where created_at > ${since} and not deleted order by created_at desc limit ${sql.lit(maxRead)}) f
      where f.entity = ${sql.lit(entity)} and f.copy_of is null
      union all
      (select d.${sql.id(owner!)}, d.fulfilled_at, null, d.item, false, d.fulfilled_by_id from ${sql.table(requests!)} d
        where d.fulfilled_at > ${since} and d.answer is not null order by d.fulfilled_at desc limit ${sql.lit(maxRead)})
    ) p join users u on u.id = p.sender and u.role in ('customer', 'supercustomer') join ${sql.table(table!)} r on r.id = p.record_id
    where ${sql.join(where, sql` and `)} group by r.id`;
}
