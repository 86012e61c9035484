import type { Entity } from "#domain/entity.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { wordsTableOf } from "#server/records/card-words.ts";

/** A rank for a lawyer, who sees some minors by name: whoever matches `open` has it, whoever does not match `all` has not. */
type ShownRank = { all: Sql<boolean>; open: (document: Sql) => Sql<boolean> };
/** The ranks, and the document as the lawyer sees it, of the record with this id and document. */
export type ShownNames = { ranks: readonly ShownRank[]; documentOf: (id: Sql, document: Sql) => Sql };
/** A search for one rank. `checks` are conditions on `shown.document`, which costs as much as hundreds of words. */
export type ShownSearch = ShownRank & { checks: readonly Sql<boolean>[]; documentOf: ShownNames["documentOf"] };
type ShownOrder = { key: Sql; by: Sql; isAscending: boolean; limit: number };
type Rows = { entity: Entity; from: Sql; document: Sql; where: readonly Sql<boolean>[] };

/** Only a record that the name of a minor makes a match of one of these queries needs the question which minors are shown. */
export function shownDocument(entity: Entity, all: readonly string[], open: readonly string[]): ShownNames["documentOf"] {
  return (id, document) => {
    const byMinors = all.map((query, index) => sql`${document} @@ ${query}::tsquery and not ${document} @@ ${open[index]!}::tsquery`);
    // Few records have minors, whose names have a mark.
    return sql`case when ${document} @@ ${sql.lit("'^':*")}::tsquery and (${sql.join(byMinors, sql` or `)})
      then shown_document(${sql.lit(entity.name)}, ${id}, ${document}) else ${document} end`;
  };
}

/** OFFSET keeps the planner from writing the function into each condition. */
const asShown = (document: Sql, from = sql``) => sql`cross join lateral (select ${document} as document ${from} offset 0) shown`;

/**
 * The matches as `id`, `key` and `rank`, up to the limit: first those that need no name of a minor. Only if these are fewer, it is found out which of
 * the others are shown, for all of them at once. PostgreSQL fills `candidates` as far as it is read, from one scan of the index.
 */
export function collectShown(
  { entity, from, document, where }: Rows,
  search: ShownSearch,
  { key, rank, limit }: { key: Sql; rank: Sql; limit: number },
): Sql {
  const { all, open, checks, documentOf } = search;
  const kind = sql.lit(entity.name);
  const others = sql`array(select lexeme from unnest(c.document) where lexeme like ${sql.lit("^%")})`;
  const ofMinors = sql`case when n.names is null then c.document else ts_delete(c.document, ${others}) || n.names end`;
  return sql`
    with candidates as materialized (
      select r.id, ${key} as key, ${document} as document from ${from} where ${sql.join([...where, all], sql` and `)})
    select c.id, c.key, ${rank} as rank from candidates c ${asShown(documentOf(sql`c.id`, sql`c.document`))}
      where ${sql.join([open(sql`c.document`), ...checks], sql` and `)}
    union all select c.id, c.key, ${rank} from names_shown(${kind}, array(select c.id from candidates c where not ${open(sql`c.document`)})) n
      join candidates c on c.id = n.id ${asShown(ofMinors)} where ${sql.join(checks, sql` and `)}
    limit ${limit}`;
}

/**
 * The first matches in this order, as `id` and `key`. Rows are sorted before their documents are read, so that no more are read than the page needs:
 * a few pages of rows fill one, and `isWhole` reads on if they do not.
 */
export function scanShown(
  { entity, from, where }: Rows,
  search: ShownSearch,
  order: ShownOrder,
  isWhole: boolean,
): Sql<{ id: string; key: unknown }> {
  const { key, by, isAscending, limit } = order;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const documents = sql`from ${sql.table(wordsTableOf(entity))} d where d.id = x.id`;
  return sql`
    select x.id, x.key from (
      select r.id, ${key} as key from ${from} where ${sql.join([...where, search.all], sql` and `)}
      order by ${by} ${isWhole ? sql`offset 0` : sql`limit ${4 * limit}`}) x
    ${asShown(search.documentOf(sql`x.id`, sql`d.document`), documents)}
    where ${sql.join(search.checks, sql` and `)} order by x.key ${direction}, x.id ${direction} limit ${limit}`;
}
