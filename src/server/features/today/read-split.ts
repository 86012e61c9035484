import { countLimit } from "#api/limits.ts";
import type { SplitOf } from "#api/office-day.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Changed } from "#server/journal/kept-part.ts";
import { type Counted, countedIds } from "./counted.ts";
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
): Promise<Counted<SplitOf<Row & WithRecord>>> {
  const inOrder = sql`order by ${order} limit ${sql.lit(countLimit)}`;
  const selects = [
    ...(user.availableTypes.includes("penal") ? [selectOf("case", user, parts.case, inOrder)] : []),
    ...(user.availableTypes.includes("civil") ? [selectOf("civilCase", user, parts.civilCase, inOrder)] : []),
  ];
  if (selects.length === 0) return { answer: { cases: 0, civilCases: 0, rows: [] }, counted: [] };
  type Found = RecordRow & { cases: number; civilCases: number; counted: string[] | null };
  const found = await tx.rows<Found>(sql`
    select ${namedRecord}, x.cases, x.civil_cases as "civilCases", x.counted, ${shown}
    from (select a.*, (count(*) filter (where entity = 'case') over ())::int as cases, (count(*) filter (where entity = 'civilCase') over ())::int as civil_cases, ${countedIds(order)}
      from (${sql.join(selects, sql` union all `)}) a order by ${order}, id limit ${sql.lit(limit)}) x ${placeJoins} ${joins} order by ${order}, x.id`);
  const [first] = found;
  const answer = {
    cases: first?.cases ?? 0,
    civilCases: first?.civilCases ?? 0,
    rows: found.map(({ cases: _cases, civilCases: _civil, counted: _counted, ...row }) => withRecord(row)) as (Row & WithRecord)[],
  };
  return { answer, counted: first?.counted ?? [] };
}
type WithRecord = Pick<ReturnType<typeof withRecord>, "record">;

/** The same answer with what it shows of these records now. One that left the part in the meantime stays, until its entry is read. */
export async function amendSplit<Row extends WithRecord>(
  tx: Tx,
  user: User,
  { shown, joins = sql``, ...parts }: Pick<Parts, "case" | "civilCase" | "shown" | "joins">,
  answer: SplitOf<Row>,
  changed: readonly string[],
): Promise<SplitOf<Row>> {
  const ids = answer.rows.map(({ record }) => record.id).filter((id) => changed.includes(id));
  if (ids.length === 0) return answer;
  const selects = (["case", "civilCase"] as const)
    .filter((entity) => answer.rows.some(({ record }) => record.entity === entity && ids.includes(record.id)))
    .map((entity) => selectOf(entity, user, { ...parts[entity], where: [...parts[entity].where, sql`r.id = any(${ids}::uuid[])`] }));
  const found = await tx.rows<RecordRow>(sql`select ${namedRecord}, ${shown} from (${sql.join(selects, sql` union all `)}) x ${placeJoins} ${joins}`);
  const amended = new Map(found.map((row) => [row.id, withRecord(row) as unknown as Row]));
  return { ...answer, rows: answer.rows.map((row) => amended.get(row.record.id) ?? row) };
}

/** Whether one of these records is in a part now. */
export const isInSplit = (
  user: User,
  { ids }: Changed,
  parts: Readonly<Record<"case" | "civilCase", Pick<Part, "from" | "where">>>,
): Sql<boolean> => {
  const isIn = (entity: "case" | "civilCase") =>
    sql<boolean>`exists (select from ${parts[entity].from} where ${rowsOf(entity, user, [...parts[entity].where, sql`r.id = any(${ids}::uuid[])`])})`;
  return sql`(${isIn("case")} or ${isIn("civilCase")})`;
};

const rowsOf = (entity: "case" | "civilCase", user: User, where: readonly Sql<boolean>[]): Sql<boolean> =>
  sql`${sql.join([sql`not r.deleted`, visible(user, entity === "case" ? penalCase : civilCase), ...where], sql` and `)}`;

const selectOf = (entity: "case" | "civilCase", user: User, { from, where, columns }: Part, inOrder = sql``): Sql =>
  sql`(select ${recordColumns(entity)}, ${columns} from ${from} where ${rowsOf(entity, user, where)} ${inOrder})`;
