import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { clearWordLists } from "#server/features/search/clear-word-lists.ts";
import { openWorld } from "#tests/support/world.ts";

// Whoever forgets words is in nobody's way: its transaction stays open here until the saves beside it have ended.
const world = await openWorld();
const { make, db } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const customer = await make.customer({ alias: "Mercería Obregal" });
const shop = await make.establishment({ customer });
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const newCase = () => make.case({ customer, establishment: shop });
const add = (id: string, name: string) => manager.cases.articles.add({ id, values: { name, quantity: 1, price: 5 } });
const known = async (word: string) =>
  (await db.asSystem((tx) => tx.row<{ forms: number }>(sql`select count(*)::int as forms from near_words where word = ${word}`)))!.forms > 0;
/** Leaves a word that no record has any more, and is not yet forgotten. */
async function leaveWord(name: string) {
  const { id } = await newCase();
  await add(id, name);
  const [line] = (await manager.cases.get({ id })).articles;
  await manager.cases.articles.remove({ id, line: line!.id });
  await owner.query("insert into doubted_words (customer_id, word) values ($1, $2)", [customer.id, name.toLowerCase()]);
}

test("a save with words that are new, or known, waits for nobody who forgets others", async () => {
  const one = await newCase();
  await add(one.id, "Zarzaparrilla");
  await leaveWord("Escorpiuro");
  await owner.query("begin");
  try {
    const { rows } = await owner.query<{ looked: number }>("select forget_words_now() as looked");
    expect(rows[0]!.looked).toBeGreaterThan(0);
    await add((await newCase()).id, "Guadamacil");
    await add((await newCase()).id, "Zarzaparrilla");
  } finally {
    await owner.query("commit");
  }
  expect([await known("escorpiuro"), await known("guadamacil"), await known("zarzaparrilla")]).toEqual([false, true, true]);
});

test("a word that is written again while it is forgotten is learnt again", async () => {
  await leaveWord("Alcaraván");
  await leaveWord("Alcaravan");
  await owner.query("begin");
  await owner.query("select forget_words_now()");
  const { id } = await newCase();
  const saving = add(id, "Alcaraván");
  // The save has come to the row of the word.
  await expect
    .poll(async () => (await owner.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount)
    .toBeGreaterThan(0);
  await owner.query("commit");
  await saving;
  await clearWordLists(db);
  expect(await known("alcaravan")).toBe(true);
});

test("more words than are looked at in one transaction are all forgotten", async () => {
  const words = Array.from({ length: 120 }, (_, at) => `olvido${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`);
  await owner.query("insert into near_words select form, $1, word from unnest($2::text[]) word, unnest(search_near(array[word])) form", [
    customer.id,
    words,
  ]);
  await owner.query("insert into doubted_words select $1, unnest($2::text[])", [customer.id, words]);
  await clearWordLists(db);
  const { rows } = await owner.query(
    "select (select count(*)::int from near_words where word like 'olvido%') as known, (select count(*)::int from doubted_words) as doubted",
  );
  expect(rows).toEqual([{ known: 0, doubted: 0 }]);
});
