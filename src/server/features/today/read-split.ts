import type { SplitOf } from "#api/office-day.ts";
import { countLimit } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { namedRecord, placeJoins, type RecordRow, recordColumns, withRecord } from "./day-record.ts";

type Part = {
  from: Sql;
  where: readonly Sql<boolean>[];
  /** More columns; of both parts the same. */
  columns: Sql;
};
type Parts = {
  case: Part;
  civilCase: Part;
  /** By columns of the parts. */
  order: Sql;
  /** More about the rows `x` that are shown: read after the limit. */
  shown: Sql;
  joins?: Sql;
  limit: number;
};

/** Of cases and civil cases that this user sees: the first in order, and how many of each. Each part reads no more than `countLimit` rows of its index. */
export async function readSplit<Row>(
  tx: Tx,
  user: User,
  { order, shown, joins = sql``, limit, ...parts }: Parts,
): Promise<SplitOf<Row & WithRecord>> {
  const selects = [
    ...(user.availableTypes.includes("penal") ? [selectOf("case", user, parts.case, order)] : []),
    ...(user.availableTypes.includes("civil") ? [selectOf("civilCase", user, parts.civilCase, order)] : []),
  ];
  if (selects.length === 0) return { cases: 0, civilCases: 0, rows: [] };
  type Found = RecordRow & { cases: number; civilCases: number };
  const found = await tx.rows<Found>(sql`
    select ${namedRecord}, x.cases, x.civil_cases as "civilCases", ${shown}
    from (select a.*, (count(*) filter (where entity = 'case') over ())::int as cases, (count(*) filter (where entity = 'civilCase') over ())::int as civil_cases
      from (${sql.join(selects, sql` union all `)}) a order by ${order}, id limit ${sql.lit(limit)}) x ${placeJoins} ${joins} order by ${order}, x.id`);
  const [first] = found;
  return {
    cases: first?.cases ?? 0,
    civilCases: first?.civilCases ?? 0,
    rows: found.map(({ cases: _cases, civilCases: _civil, ...row }) => withRecord(row)) as (Row & WithRecord)[],
  };
}
type WithRecord = Pick<ReturnType<typeof withRecord>, "record">;

const selectOf = (entity: "case" | "civilCase", user: User, { from, where, columns }: Part, order: Sql): Sql =>
  sql`(select ${recordColumns(entity)}, ${columns} from ${from}
    where ${sql.join([sql`not r.deleted`, visible(user, entity === "case" ? penalCase : civilCase), ...where], sql` and `)} order by ${order} limit ${sql.lit(countLimit)})`;
