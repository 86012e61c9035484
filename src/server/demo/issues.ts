import { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { factsValues, momentBefore, type Shop } from "./case-values.ts";
import { type Random, randomFrom } from "./random.ts";
import { counterOf, expectCoherent, type Files, type Row, rowOf, seedLinks } from "./reported-rows.ts";
import { insertRows } from "./rows.ts";

/** Three years of issues. A few of the cases were one first. */
export async function seedIssues(tx: Tx, shops: readonly Shop[], files: Files, count: number, now = new Date()) {
  const random = randomFrom(20_261_117);
  const counter = counterOf("issue");
  const told = Array.from({ length: count }, () => rowOf(issue, tellIssue(random, random.pick(shops), now)));
  const rows = [...told, ...(await readConverted(tx, Object.keys(rowOf(issue, {}))))]
    .sort((one, other) => Date.parse(String(one.datetime)) - Date.parse(String(other.datetime)))
    .map((row) => ({ ...row, ...counter.next(row.datetime) }) as Row & { id: string });
  await insertRows(tx, "issues", rows);
  await counter.keep(tx);
  const own = rows.filter(({ converted_case_id }) => converted_case_id === null);
  await seedLinks(
    tx,
    random,
    "issue",
    own.map(({ id, customer_id }) => ({ id, customer: String(customer_id) })),
    files,
  );
  await tx.run(sql`update cases set issue_id = i.id from issues i where i.converted_case_id = cases.id`);
  for (const name of ["criminal", "band", "vehicle"])
    await tx.run(sql`
      insert into ${sql.table(`issue_${name}s`)} select c.issue_id, ${sql.ref(`l.${name}_id`)}
      from ${sql.table(`case_${name}s`)} l join cases c on c.id = l.case_id where c.issue_id is not null`);
  await tx.run(sql`
    insert into issue_witnesses (id, issue_id, witness_id, injured, summoned)
    select gen_random_uuid(), c.issue_id, l.witness_id, l.injured, l.summoned
    from case_witnesses l join cases c on c.id = l.case_id where c.issue_id is not null`);
}

/** Hardly worth a complaint. */
function tellIssue(random: Random, shop: Shop, now: Date): Row {
  const values = factsValues(random, shop, momentBefore(random, now).at, 300 + random.below(9_000));
  expectCoherent(issue, values);
  return values;
}

/** What one case in 250 tells, as the issue that it was. */
function readConverted(tx: Tx, columns: readonly string[]): Promise<Row[]> {
  const shared = columns.filter((name) => name !== "cid" && name !== "converted_case_id");
  return tx.rows(sql<Row>`
    select ${sql.join(shared.map((name) => sql.id(name)))}, id as converted_case_id from cases where cid % 250 = 3 order by cid`);
}
