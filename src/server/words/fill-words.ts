import type pg from "pg";

const columns = "id, deleted, customer_id, establishment_id, cid, document";

/** Makes the documents of all records at once, where nobody writes yet: after an import and in demo data of any size. */
export async function fillWords(client: pg.Client) {
  await client.query("truncate case_words, issue_words, civil_case_words, vehicle_words, near_words");
  await client.query(`insert into case_words (${columns}, search) select ${columns}, search from case_documents order by cid`);
  for (const kind of ["issue", "civil_case", "vehicle"])
    await client.query(`insert into ${kind}_words (${columns}) select ${columns} from ${kind}_documents order by cid`);
  const each = ["case", "issue", "civil_case", "vehicle"].map(
    (kind) => `select customer_id, unnest(named_words(document)) as word from ${kind}_words`,
  );
  await client.query(`
    insert into near_words (customer_id, word, documents) select customer_id, word, count(*) from (${each.join(" union all ")}) w group by customer_id, word`);
  await client.query("update followers set seq = (select seq from journal_head) where name = 'words'");
}
