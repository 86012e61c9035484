import type { Search } from "#api/shapes.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { searchedText } from "#domain/search/typed-text.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { cardNearness, cardQuery, namingOf, wordsTableOf } from "./card-words.ts";
import { tableOf } from "./columns.ts";
import { foundByInitials, hiddenNames } from "./hidden-names.ts";
import { matchesQuery } from "./matches-query.ts";
import { plannedForWords } from "./planned-for-words.ts";

/** Very many records that have the typed words: whether the one with this id is among them, and the ids of all. */
export type CommonWords = { isOf: (id: Sql) => Sql<boolean>; ids: Sql };
/** A search whose words have been looked up; of people, with those whose names the reader does not see. */
export type FoundSearch = Omit<Search, "find"> & { find?: CommonWords; named?: { isHidden: Sql<boolean>; byInitials: readonly string[] } };

/** The same search of people, who are found by what the reader sees of them. */
export async function withNamesShown<S extends Pick<Search, "q">>(tx: Tx, user: User, entity: Entity, search: S): Promise<S & FoundSearch> {
  const hidden = search.q ? hiddenNames(tx, user, entity) : undefined;
  if (!hidden) return search;
  return { ...search, named: { isHidden: hidden.atOnce, byInitials: await foundByInitials(tx, user, entity, search.q!) } };
}

/** So many records are named by their ids. Of more, it is known that the words are common. */
export const collectedAtMost = 10_000;
/** Of so many records, at most, it is asked whether they are found by the name of a minor whom their lawyer may see. */
const minorsAtMost = 1_000;

/**
 * The same search with the records that have the typed words as ids, or, of very many, with a query that is made. What a word means is looked up once
 * and never by row, as the system, because under row-level security PostgreSQL must not use the index of words. It is looked for among what this user
 * sees; the rows are then read in the role of the user. A wrong letter is allowed for only where nothing nearer is found.
 */
export async function withWordsFound(tx: Tx, user: User, entity: Entity, { find, ...given }: Search, atMost = collectedAtMost): Promise<FoundSearch> {
  const search = await withNamesShown(tx, user, entity, given);
  if (!find) return search;
  const typed = searchedText(find);
  const nearest = await findAt(tx.system, user, entity, await queriesOf(tx.system, entity, typed, cardNearness - 1), atMost);
  const found =
    nearest.ids.length > 0 || !hasWords(entity)
      ? nearest
      : await findAt(tx.system, user, entity, await queriesOf(tx.system, entity, typed, cardNearness), atMost);
  if (found.ids.length > atMost) return { ...search, find: found.words };
  const asked = search.ids && new Set(search.ids);
  return { ...search, ids: asked ? found.ids.filter((id) => asked.has(id)) : found.ids };
}

/** The queries of typed text: of records with words, with the names of minors and without; of others over the record itself, which has no minors. */
type Queries = { typed: string; all: string; open: string };

const hasWords = (entity: Entity) => entity.advancedSearch?.words === true;

async function queriesOf(tx: Tx, entity: Entity, typed: string, nearness: number): Promise<Queries> {
  const query = (withMinors: boolean) =>
    hasWords(entity) ? cardQuery(typed, sql.lit(nearness), withMinors, tx.now) : sql`search_query(${typed}, 3)`;
  return (await tx.row<Queries>(sql`select ${typed}::text as typed, ${query(true)}::text as "all", ${query(false)}::text as open`))!;
}

type Found = { ids: readonly string[]; words: CommonWords };

async function findAt(tx: Tx, user: User, entity: Entity, queries: Queries, atMost: number): Promise<Found> {
  const naming = namingOf(user, entity);
  const query = naming === "everybody" ? queries.all : queries.open;
  const named =
    naming === "own" && queries.all !== "" ? await foundByMinors(tx, user, entity, queries) : await foundByInitials(tx, user, entity, queries.typed);
  const { from, where, document } = hasWords(entity) ? seenCards(tx, user, entity) : seenRecords(tx, user, entity);
  const found = sql<{ id: string }>`
    with found as materialized (select r.id from ${from} where ${where} and ${matchesQuery(document, query)} limit ${atMost + 1}) select id from found`;
  const rows = query === "" ? [] : await plannedForWords(tx, () => tx.rows(found));
  const table = sql.table(hasWords(entity) ? wordsTableOf(entity) : tableOf(entity));
  const hidden = hiddenNames(tx, user, entity);
  const matching = (more = sql``) =>
    sql`select r.id from ${table} r where not r.deleted and ${matchesQuery(sql`r.document`, query)} ${hidden ? sql`and not ${hidden.atOnce}` : sql``} ${more}`;
  return {
    ids: [...new Set([...rows.map(({ id }) => id), ...named])],
    words: {
      // OFFSET keeps the planner from reading all records with these words for a few that are looked at.
      isOf: (id) => sql`(exists (${matching(sql`and r.id = ${id}`)} offset 0) or ${id} = any(${named}::uuid[]))`,
      ids: sql`${matching()} union all select unnest(${named}::uuid[])`,
    },
  };
}

type Seen = { from: Sql; where: Sql; document: Sql };

function seenRecords(tx: Tx, user: User, entity: Entity): Seen {
  const hidden = hiddenNames(tx, user, entity);
  return {
    from: sql`${sql.table(tableOf(entity))} r`,
    where: sql`not r.deleted and ${visible(user, entity)} ${hidden ? sql`and not ${hidden.atOnce}` : sql``}`,
    document: sql`r.document`,
  };
}

/** So many customers or establishments are looked for in an index one after the other; of more, what is found is looked at. */
const fewParts = 4;

/** The table of words has what `visible` reads of a case, an issue or a civil case; other records are joined. */
function seenCards(tx: Tx, user: User, entity: Entity): Seen {
  const words = sql.table(wordsTableOf(entity));
  const { customers, establishments, whole } = scopeOf(user);
  const ofCustomers = isStaff(user.role) || customers.length > fewParts ? [] : [customers];
  if (entity.scope !== "case" && entity.scope !== "civil") {
    const { from, where } = seenRecords(tx, user, entity);
    const byIndex = ofCustomers.map((ids) => sql`and ${oneOf("w.customer_id", ids)}`);
    return {
      from: sql`${from} join ${words} w on w.id = r.id`,
      where: sql`${where} and not w.deleted ${sql.join(byIndex)}`,
      document: sql`w.document`,
    };
  }
  const isNarrow = customers.length === 1 && establishments.length <= fewParts && (whole.length === 0 || entity.scope === "civil");
  if (isNarrow) return { ...seenRecords(tx, user, entity), from: sql`${words} r` };
  const byIndex = ofCustomers.map((ids) => sql`and ${oneOf("r.customer_id", ids)}`);
  // In this form what is visible is no condition for an index.
  return { from: sql`${words} r`, where: sql`not r.deleted ${sql.join(byIndex)} and (${visible(user, entity)}) is true`, document: sql`r.document` };
}

/** The records that a lawyer finds only by the names of minors, of those whom the lawyer may see by name. */
async function foundByMinors(tx: Tx, user: User, entity: Entity, { all, open }: Queries): Promise<string[]> {
  const { from, where, document } = seenCards(tx, user, entity);
  const others = sql`array(select lexeme from unnest(c.document) where lexeme like ${sql.lit("^%")})`;
  const shown = sql`(case when n.names is null then c.document else ts_delete(c.document, ${others}) || n.names end)`;
  const rows = await plannedForWords(tx, () =>
    tx.rows<{ id: string }>(sql`
      with candidates as materialized (
        select r.id, ${document} as document from ${from} where ${where} and ${matchesQuery(document, all)}
          ${open === "" ? sql`` : sql`and not ${matchesQuery(document, open)}`} limit ${minorsAtMost})
      select c.id from names_shown(${entity.name}, array(select id from candidates)) n join candidates c on c.id = n.id
      where ${matchesQuery(shown, all)}`),
  );
  return rows.map(({ id }) => id);
}
