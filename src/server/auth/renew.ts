import { signInError, unauthorized } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { readBranding } from "#server/system/settings.ts";
import { signAccess } from "./access-token.ts";
import { companyRequired, isObliged } from "./company-sign-in.ts";
import { advance, sessionAt } from "./login.ts";
import { isPassword } from "./passwords.ts";
import type { Principal } from "./principal.ts";
import { draftKeyOf } from "./secrets.ts";
import { endSessions, lifetime, sessionOf, setStage } from "./sessions.ts";

/** A new token and the profile for the session of the cookie; this also extends the session. */
export async function renew(context: Context) {
  const { db, principals, tokenKey, now } = context.deps;
  const [session, branding] = await db.asSystem(async (tx) => {
    const open = await sessionOf(tx, context.cookies.session);
    if (open?.stage === "full")
      await tx.run(
        sql`update sessions set last_seen_at = now(), expires_at = now() + make_interval(secs => ${lifetime(open.remember)}) where id = ${open.id}`,
      );
    return [open, await readBranding(tx)] as const;
  });
  const principal = session && (await principals.of(session.id));
  if (!principal || (principal.stage !== "full" && principal.stage !== "locked")) throw unauthorized();
  const { token, expires } = signAccess(tokenKey, principal.session, now());
  const locked = principal.stage === "locked";
  const draftKey = locked ? null : draftKeyOf(tokenKey, principal.profile.uid);
  return { token: locked ? "" : token, expires, user: principal.profile, locked, draftKey, branding };
}

export async function logout(context: Context) {
  await context.deps.db.asSystem(async (tx) => {
    const session = await sessionOf(tx, context.cookies.session);
    if (session) await endSessions(tx, { id: session.user, alias: session.alias }, session.user, { only: session.id });
  });
  context.setCookie("session", null);
}

export const lock = (context: Context, user: Principal) => context.deps.db.asSystem((tx) => setStage(tx, user, user.session, "locked"));

export async function unlock(context: Context, password: string) {
  const session = await sessionAt(context, "locked");
  const { db, budgets } = context.deps;
  await budgets.take(["session", session.user]);
  const row = await db.asSystem((tx) =>
    tx.row<{ password_hash: string | null; obliged: boolean }>(
      sql`select k.password_hash, ${isObliged} as obliged from users u left join credentials k on k.user_id = u.id where u.id = ${session.user}`,
    ),
  );
  if (row?.obliged) throw companyRequired();
  if (!(await isPassword(row?.password_hash, password))) throw signInError(401, "INVALID_LOGIN");
  await budgets.refund(["session", session.user]);
  return advance(context, { id: session.user, alias: session.alias }, "full", session, session);
}
