import type { TokenInput } from "#api/tokens.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import { requirePassword } from "#server/auth/require-password.ts";
import { createToken, readTokens, removeToken } from "#server/auth/tokens.ts";
import { forbidden } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { readRecord } from "#server/records/read.ts";

/** The tokens of any account: an admin sees them and can revoke them. */
export const tokensOfUser = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    await readRecord(tx, user, userEntity, id);
    return readTokens(tx.system, id);
  });

/** Nobody makes a token in the name of a person: only accounts of programs get theirs from an admin. */
export async function createServiceToken(context: SignedContext, { id, password, ...input }: TokenInput & { id: string }) {
  const { deps, user } = context;
  await requirePassword(context, "password", password);
  return deps.db.as(user, async (tx) => {
    const account = await readRecord(tx, user, userEntity, id);
    if (!account.service || account.deleted || account.status !== "active") throw forbidden();
    return { token: await createToken(tx.system, user, id, { ...input, secondFactor: true }) };
  });
}

export const removeTokenOfUser = ({ deps, user }: SignedContext, { id, token }: { id: string; token: string }) =>
  deps.db.asSystem((tx) => removeToken(tx, user, id, token));
