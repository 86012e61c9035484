import { signAccess } from "#server/auth/access-token.ts";
import { tokenKeyOf } from "#server/auth/installation-keys.ts";
import { openDatabase } from "#server/db/database.ts";
import { openKeyring } from "#server/keyring/keyring.ts";

const hours = 3_600_000;

/** Tokens for the sessions of these that are valid for six hours, signed as the product does: its own end after ten minutes. */
export async function lastingTokens(appUrl: string, data: string, tokens: readonly string[]): Promise<string[]> {
  const db = openDatabase(appUrl);
  const key = await db.asSystem((tx) => tokenKeyOf(tx, openKeyring([], data)));
  await db.close();
  const sessionOf = (token: string) => (JSON.parse(Buffer.from(token.split(".")[0]!, "base64url").toString()) as { session: string }).session;
  return tokens.map((token) => signAccess(key, sessionOf(token), new Date(Date.now() + 6 * hours)).token);
}
