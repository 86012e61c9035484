import type { TokenInput } from "#api/tokens.ts";
import { requirePassword } from "#server/auth/require-password.ts";
import { createToken, readTokens, removeToken } from "#server/auth/tokens.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

export const ownTokens = ({ deps, user }: SignedContext) => deps.db.asSystem((tx) => readTokens(tx, user.id));

/** The password is asked for: a token outlives the session, which may have been left open. */
export async function createOwnToken(context: SignedContext, { password, ...input }: TokenInput) {
  const { deps, user } = context;
  await requirePassword(context, "password", password);
  return deps.db.asSystem(async (tx) => ({
    token: await createToken(tx, user, user.id, { ...input, secondFactor: await hasShownFactor(tx, user) }),
  }));
}

export const removeOwnToken = ({ deps, user }: SignedContext, id: string) => deps.db.asSystem((tx) => removeToken(tx, user, user.id, id));

/** Whether a second factor was shown in the session of this user. */
async function hasShownFactor(tx: Tx, { session }: SignedContext["user"]): Promise<boolean> {
  const row = await tx.row<{ shown: boolean }>(sql`select second_factor as shown from sessions where id = ${session}`);
  return row?.shown ?? false;
}
