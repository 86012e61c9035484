import { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { articleRows } from "./articles.ts";
import { factsValues, recentMoment, type Shop } from "./case-values.ts";
import { insertRows } from "./insert-rows.ts";
import { type Random, randomFrom } from "./random.ts";
import { assertValid, numberCounter, type Parties, type Row, rowOf, seedLinks } from "./record-rows.ts";

/** Seeds three years of issues. A few of the cases were an issue first. */
export async function seedIssues(tx: Tx, shops: readonly Shop[], parties: Parties, count: number) {
  const random = randomFrom(20_261_117);
  const counter = numberCounter("issue");
  const invented = Array.from({ length: count }, () => rowOf(issue, inventIssue(random, random.pick(shops), tx.now)));
  const rows = [...invented, ...(await readConverted(tx, Object.keys(rowOf(issue, {}))))]
    .sort((one, other) => Date.parse(String(one.datetime)) - Date.parse(String(other.datetime)))
    .map((row) => ({ ...row, ...counter.next(row.datetime) }) as Row & { id: string });
  await insertRows(tx, "issues", rows);
  await counter.save(tx);
  const own = rows.filter(({ converted_case_id }) => converted_case_id === null);
  await insertRows(
    tx,
    "issue_articles",
    own.flatMap(({ id, cid, country, datetime, ticket_amount }) =>
      articleRows("issue", { id, cid: Number(cid), country, datetime, cents: Number(ticket_amount) }, tx.now),
    ),
  );
  await seedLinks(
    tx,
    random,
    "issue",
    own.map(({ id, customer_id }) => ({ id, customer: String(customer_id) })),
    parties,
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
  await tx.run(sql`
    insert into issue_articles (id, issue_id, name, quantity, price, code)
    select gen_random_uuid(), c.issue_id, l.name, l.quantity, l.price, l.code
    from case_articles l join cases c on c.id = l.case_id where c.issue_id is not null`);
}

/** Small amounts, for which nobody files a complaint. */
function inventIssue(random: Random, shop: Shop, now: Date): Row {
  const values = factsValues(random, shop, recentMoment(random, now).at, 300 + random.below(9_000));
  assertValid(issue, values);
  return values;
}

/** The facts of one case in 250, for the issue that it was before. */
function readConverted(tx: Tx, columns: readonly string[]): Promise<Row[]> {
  const ofIssues = ["cid", "converted_case_id", "conversion_asked_by_id", "conversion_asked_at"];
  const shared = columns.filter((name) => !ofIssues.includes(name));
  return tx.rows(sql<Row>`
    select ${sql.join(shared.map((name) => sql.id(name)))}, id as converted_case_id, null as conversion_asked_by_id, null as conversion_asked_at
    from cases where cid % 250 = 3 order by cid`);
}
