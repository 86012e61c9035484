import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { areAllIn, hasDigit, typedWords } from "./conditions.ts";
import type { FoundSearch } from "./with-words-found.ts";

/** More cases than this have no number in common that somebody looks for. */
export const foundAtMost = 1_000;

/**
 * The same search with the cases that have the typed numbers as ids, if they are few. Under row-level security PostgreSQL must not use the index of parts
 * of words, and looks through all cases for the number of one. So they are found as the system, among those that this user sees; the rows are then read
 * in the role of the user.
 */
export async function withNumbersFound(tx: Tx, user: User, entity: Entity, input: FoundSearch, atMost = foundAtMost): Promise<FoundSearch> {
  if (isStaff(user.role) || entity.name !== penalCase.name || !input.q) return input;
  const { q, ids, ...others } = input;
  const parts = typedWords(q);
  if (!parts.some(hasDigit)) return input;
  const found = await tx.system.rows<{ id: string }>(
    sql`select r.id from case_words r where not r.deleted and ${visible(user, entity)} and ${areAllIn("r.search", parts)} limit ${atMost + 1}`,
  );
  if (found.length > atMost) return input;
  const known = found.map(({ id }) => id);
  return { ...others, ids: ids ? known.filter((id) => ids.includes(id)) : known };
}
