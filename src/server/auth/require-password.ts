import { invalid } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { isPassword } from "./passwords.ts";

/** Asks the signed-in user for the password again, before a change to the security of an account. */
export async function requirePassword({ deps, user }: SignedContext, field: string, password: string) {
  await deps.budgets.take(["session", user.id]);
  const row = await deps.db.asSystem((tx) =>
    tx.row<{ password_hash: string | null }>(sql`select password_hash from credentials where user_id = ${user.id}`),
  );
  if (!(await isPassword(row?.password_hash, password))) throw invalid({ [field]: "password.wrong" });
  await deps.budgets.refund(["session", user.id]);
}
