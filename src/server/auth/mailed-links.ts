import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

/** The screens that mailed links open, by what a link is for. */
const screens = { reset: "/reset-password", invitation: "/reset-password", verification: "/pages/register" } as const;

/** A new link replaces earlier ones of its kind. Anybody can ask for a reset: it must not void an invitation. */
export async function newLink(tx: Tx, publicUrl: string, user: string, kind: keyof typeof screens, minutes: number): Promise<string> {
  const code = randomSecret();
  await tx.run(sql`delete from reset_codes where (user_id = ${user} and kind = ${kind}) or expires_at < now()`);
  await tx.run(sql`
    insert into reset_codes (code_hash, user_id, kind, expires_at)
    values (${hashSecret(code)}, ${user}, ${kind}, now() + make_interval(mins => ${minutes}))`);
  return new URL(`${screens[kind]}?code=${code}`, publicUrl).href;
}
