import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The kinds of records that are found by words, with the columns of their documents. */
const columnsOf = {
  case: ["id", "deleted", "customer_id", "establishment_id", "cid", "document", "search"],
  issue: ["id", "deleted", "customer_id", "establishment_id", "cid", "document"],
  civilCase: ["id", "deleted", "customer_id", "establishment_id", "cid", "document"],
  vehicle: ["id", "deleted", "customer_id", "establishment_id", "cid", "document"],
} as const;
export type WordKind = keyof typeof columnsOf;
/** The tables of these records. */
export const recordTables: Readonly<Record<WordKind, string>> = { case: "cases", issue: "issues", civilCase: "civil_cases", vehicle: "vehicles" };
export const wordKinds = Object.keys(columnsOf) as WordKind[];
const namesOf = { case: "case", issue: "issue", civilCase: "civil_case", vehicle: "vehicle" } as const;

/** Makes the documents of these records anew, and counts the words of names that came or went. The caller has the place of the follower: see `followWords`. */
export async function makeDocuments(tx: Tx, kind: WordKind, ids: readonly string[]) {
  if (ids.length === 0) return;
  const words = sql.table(`${namesOf[kind]}_words`);
  const all = sql.join(columnsOf[kind].map(sql.id));
  const changed = columnsOf[kind].slice(1);
  const each = (of: string) => sql.join(changed.map((column) => sql.ref(`${of}.${column}`)));
  // Whoever hides a name at this moment is waited for, and what is read afterwards says that it is hidden.
  await tx.run(sql`select from ${words} where id = any(${ids}::uuid[]) order by id for update`);
  const gone = await tx.rows<{ customer: string; word: string }>(sql`
    with before as materialized (select customer_id, document from ${words} where id = any(${ids}::uuid[])),
      made as materialized (select ${all} from ${sql.table(`${namesOf[kind]}_documents`)} where id = any(${ids}::uuid[])),
      written as (
        insert into ${words} as w (${all}) select ${all} from made
        on conflict (id) do update set (${sql.join(changed.map(sql.id))}) = row(${each("excluded")}) where (${each("w")}) is distinct from (${each("excluded")})),
      counted as (
        select customer_id, word, sum(documents)::int as documents from (
          select customer_id, unnest(named_words(document)) as word, 1 as documents from made
          union all select customer_id, unnest(named_words(document)), -1 from before) x
        group by customer_id, word having sum(documents) <> 0),
      known as (
        insert into near_words as k (customer_id, word, documents) select customer_id, word, documents from counted
        on conflict (customer_id, word) do update set documents = k.documents + excluded.documents returning customer_id, word, documents)
    select customer_id as customer, word from known where documents <= 0`);
  if (gone.length === 0) return;
  await tx.run(sql`
    delete from near_words where documents <= 0 and (customer_id, word) in (
      select * from unnest(${gone.map(({ customer }) => customer)}::uuid[], ${gone.map(({ word }) => word)}::text[]))`);
}
