import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { localDay } from "#domain/law/days.ts";
import { meaningsOf } from "#domain/search/meanings.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { snake } from "./columns.ts";

/** The table with the documents of an entity, where they have the words of other records too. */
export const wordsTableOf = (entity: Entity) => `${snake(entity.name)}_words`;

/** How near a document can be to typed text: exact names, whole words, beginnings of words, one letter apart. */
export const cardNearness = 4;

/** The query for typed text at a nearness, with or without the names of minors. */
export function cardQuery(typed: string, nearness: Sql, withMinors: boolean, now: Date): Sql {
  const { exact, near } = meaningsOf(typed, localDay(now, "Europe/Madrid"));
  return sql`card_query(${typed}, ${nearness}, ${sql.lit(withMinors)}, ${JSON.stringify(exact)}::jsonb, ${JSON.stringify(near)}::jsonb)`;
}

/** Whom a result names: minors by their names to staff, by initials to users of a customer; to lawyers by name if they are lawyers of their case. */
export type Naming = "everybody" | "adults" | "own";
export const namingOf = ({ role }: Pick<User, "role">, { scope }: Entity): Naming =>
  isStaff(role) || scope !== "case" ? "everybody" : role === "lawyer" ? "own" : "adults";
