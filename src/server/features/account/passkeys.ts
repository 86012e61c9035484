import type { NewPasskey } from "#api/passkeys.ts";
import { beginPasskey, finishPasskey, readPasskeys, removePasskey, renamePasskey } from "#server/auth/passkeys.ts";
import { requirePassword } from "#server/auth/require-password.ts";
import type { SignedContext } from "#server/context.ts";
import { refuseWithoutFactor } from "./account.ts";

export const ownPasskeys = ({ deps, user }: SignedContext) => deps.db.asSystem((tx) => readPasskeys(tx, user.id));

/** The password is asked for here; what follows is bound to this session and to five minutes. */
export async function beginOwnPasskey(context: SignedContext, password: string) {
  await requirePassword(context, "password", password);
  return beginPasskey(context.deps, context.user.session, context.user);
}

export async function confirmOwnPasskey(context: SignedContext, passkey: NewPasskey) {
  return { recoveryCodes: await finishPasskey(context, { session: context.user.session, person: context.user, passkey }) };
}

export const renameOwnPasskey = ({ deps, user }: SignedContext, id: string, name: string) =>
  deps.db.asSystem((tx) => renamePasskey(tx, user, id, name));

export async function removeOwnPasskey(context: SignedContext, id: string, password: string) {
  const { deps, user } = context;
  await requirePassword(context, "password", password);
  await deps.db.asSystem(async (tx) => {
    await removePasskey(tx, user, id);
    await refuseWithoutFactor(tx, user);
  });
}
