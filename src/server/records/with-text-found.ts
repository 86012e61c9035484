import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { hasParts, typedWords } from "./conditions.ts";
import type { FoundSearch } from "./with-words-found.ts";

/** So many cases are named by their ids. */
export const foundAtMost = 1_000;

/**
 * The same search with the cases that have the typed parts of words as ids or, of more, as what is asked for. Under row-level security PostgreSQL must not
 * use the index of parts of words, and looks through all cases for one. So they are found as the system, among those that this user sees; the rows are
 * then read in the role of the user.
 */
export async function withTextFound(tx: Tx, user: User, entity: Entity, input: FoundSearch, atMost = foundAtMost): Promise<FoundSearch> {
  if (isStaff(user.role) || entity.name !== penalCase.name || !input.q) return input;
  const { q, ids, ...others } = input;
  const isTyped = (more: Sql) => sql`select r.id from case_words r where not r.deleted and ${more} and ${hasParts("r.search", typedWords(q))}`;
  const found = await tx.system.rows<{ id: string }>(sql`${isTyped(visible(user, entity))} limit ${atMost + 1}` as Sql<{ id: string }>);
  if (found.length <= atMost) {
    const known = found.map(({ id }) => id);
    return { ...others, ids: ids ? known.filter((id) => ids.includes(id)) : known };
  }
  if (input.find || ids) return input;
  return { ...others, find: { ids: isTyped(sql`true`), isOf: (id) => sql`exists (${isTyped(sql`r.id = ${id}`)} offset 0)` } };
}
