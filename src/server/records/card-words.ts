import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { meaningsOf } from "#domain/search/meanings.ts";
import { visible } from "#server/access/visible.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { snake, tableOf } from "./columns.ts";

/** The table with the documents of an entity, where they have the words of other records too. */
export const wordsTableOf = (entity: Entity) => `${snake(entity.name)}_words`;

/** How near a document can be to typed text: exact names, whole words, beginnings of words, one letter apart. */
export const cardNearness = 4;

/** The query for typed text at a nearness, with or without the names of minors. */
export function cardQuery(typed: string, nearness: Sql, withMinors: boolean): Sql {
  const { exact, near } = meaningsOf(typed);
  return sql`card_query(${typed}, ${nearness}, ${sql.lit(withMinors)}, ${JSON.stringify(exact)}::jsonb, ${JSON.stringify(near)}::jsonb)`;
}

/** Whom a result names: minors by their names to staff, by initials to users of a customer; to lawyers by name if they are lawyers of their case. */
export type Naming = "everybody" | "adults" | "own";
export const namingOf = ({ role }: Pick<User, "role">, { scope }: Entity): Naming =>
  isStaff(role) || scope !== "case" ? "everybody" : role === "lawyer" ? "own" : "adults";

/** Whether a document matches by what this user sees on the card. `all` is the query with the names of minors, `open` the one without. */
function documentMatches(entity: Entity, naming: Naming, document: Sql, id: Sql, all: Sql, open: Sql): Sql<boolean> {
  if (naming !== "own") return sql`${document} @@ ${naming === "everybody" ? all : open}`;
  // The first condition alone is for the index.
  return sql`(${document} @@ ${all} and (${document} @@ ${open} or shows_names(${sql.lit(entity.name)}, ${id}, ${document}, ${all})))`;
}

/**
 * The records that typed text finds, as a condition on the table aliased `r`: as in a search, with a wrong letter only if nothing nearer is found.
 * Until the words of older records are complete, also by their own documents.
 */
export function isFound(user: User, entity: Entity, typed: string): Sql<boolean> {
  if (!entity.advancedSearch?.words) return sql`r.document @@ search_query(${typed}, 3)`;
  const [words, table] = [sql.table(wordsTableOf(entity)), sql.table(tableOf(entity))];
  const matches = (nearness: number) => {
    const [all, open] = [cardQuery(typed, sql.lit(nearness), true), cardQuery(typed, sql.lit(nearness), false)];
    return documentMatches(entity, namingOf(user, entity), sql`w.document`, sql`w.id`, all, open);
  };
  const isNearer = sql`(select exists (select from ${words} w join ${table} r on r.id = w.id
    where not r.deleted and ${visible(user, entity)} and ${matches(cardNearness - 1)}))`;
  return sql`r.id in (
    select w.id from ${words} w where not w.deleted and ${matches(cardNearness - 1)}
    union all select w.id from ${words} w where not ${isNearer} and not w.deleted and ${matches(cardNearness)}
    union all select o.id from ${table} o where not (select words_are_complete()) and not o.deleted and o.document @@ search_query(${typed}, 3))`;
}
