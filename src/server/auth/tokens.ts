import { tokenLimit } from "#api/limits.ts";
import type { ProgramToken, TokenInput } from "#api/tokens.ts";
import { newId } from "#server/base/new-id.ts";
import { invalid, notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Actor, type Change, plainEntry } from "#server/journal/entry.ts";
import { hashSecret, newProgramToken } from "./secrets.ts";

/** How much of a token is kept to recognise it: its mark and six characters of 43. */
const prefixLength = 10;

export const readTokens = (tx: Tx, user: string): Promise<ProgramToken[]> =>
  tx.rows<ProgramToken>(sql`
    select id, name, prefix, scopes, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt", expires_at <= ${tx.now} as "isExpired"
    from tokens where user_id = ${user} order by created_at desc, id`);

/** The token is returned once, to be shown once: only its hash is stored. */
export async function createToken(
  tx: Tx,
  actor: Actor,
  user: string,
  { name, scopes, days, secondFactor }: Omit<TokenInput, "password"> & { secondFactor: boolean },
): Promise<string> {
  // The user before what belongs to the user; parallel requests do not exceed the limit.
  await tx.run(sql`select from users where id = ${user} for no key update`);
  const count = await tx.row<{ n: number }>(sql`select count(*)::int as n from tokens where user_id = ${user}`);
  if (count!.n >= tokenLimit) throw invalid({ name: "token.limit" });
  const token = newProgramToken();
  const prefix = token.slice(0, prefixLength);
  await tx.run(sql`
    insert into tokens (id, user_id, name, prefix, token_hash, scopes, second_factor, created_at, created_by, expires_at)
    values (${newId()}, ${user}, ${name}, ${prefix}, ${hashSecret(token)}, ${[...new Set(scopes)].sort()}::text[], ${secondFactor}, ${tx.now}, ${actor.id},
      ${tx.now}::timestamptz + make_interval(days => ${days}))`);
  journalTokens(tx, actor, user, [{ field: "token", from: null, to: `${markOf({ name, prefix })}: ${[...scopes].sort().join(", ")}` }]);
  return token;
}

export async function removeToken(tx: Tx, actor: Actor, user: string, id: string) {
  const removed = await tx.row<Mark>(sql`delete from tokens where id = ${id} and user_id = ${user} returning name, prefix`);
  if (!removed) throw notFound();
  journalTokens(tx, actor, user, [revocation(removed)]);
}

/** Ends all tokens of a user, for the journal entry about the reason. */
export async function revokeTokens(tx: Tx, user: string): Promise<Change[]> {
  const removed = await tx.rows<Mark>(sql`delete from tokens where user_id = ${user} returning name, prefix`);
  return removed.map(revocation);
}

type Mark = { name: string; prefix: string };
const markOf = ({ name, prefix }: Mark) => `${name} (${prefix}…)`;
const revocation = (token: Mark): Change => ({ field: "token", from: markOf(token), to: null });

/** In the history of its user; the entry also makes every process forget what it knows of the token. */
export const journalTokens = (tx: Tx, actor: Actor, user: string, changes: Change[]) =>
  changes.length > 0 && append(tx, plainEntry(actor, "user", user, "update", changes));
