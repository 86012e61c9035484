import type { LoginAnswer } from "#api/auth.ts";
import { signInTexts } from "#api/errors.ts";
import { parseEmail } from "#domain/formats/email.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Actor } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { invalid, signInError, unauthorized } from "#server/refusal.ts";
import { signAccess } from "./access-token.ts";
import { hashPassword, isPassword, weakness } from "./passwords.ts";
import type { Stage } from "./principal.ts";
import { changePassword } from "./reset.ts";
import { enable, enrolmentOf, newKey, stepOf, useCode, useRecoveryCode } from "./second-factor.ts";
import { endSessions, lifetime, type OpenSession, openSession, sessionOf } from "./sessions.ts";

type Account = Actor & { email: string; locale: "es" | "fr"; hash: string | null; mustChange: boolean; hasKey: boolean; forced: boolean };

/** An account that may use the application: active, with a role other than public (the permission flag). */
export const accountOf = (tx: Tx, email: string) =>
  tx.row<Account>(sql`
    select u.id, u.alias, u.email, u.locale, k.password_hash as hash, coalesce(k.must_change, false) as "mustChange", k.totp_key is not null as "hasKey",
      coalesce(c.force2fa, false) or (u.role in ('manager', 'admin') and coalesce((select value from settings where key = 'staffTwoFactor') = 'true', false)) as forced
    from users u left join credentials k on k.user_id = u.id left join customers c on c.id = u.customer_id
    where u.email = ${parseEmail(email) ?? ""} and not u.deleted and u.status = 'active' and u.role <> 'public'`);

export async function login(
  context: Context,
  { email, password, remember = false }: { email: string; password: string; remember?: boolean },
): Promise<LoginAnswer> {
  const { db, attempts } = context.deps;
  const current = await db.asSystem((tx) => sessionOf(tx, context.cookies.session));
  if (current?.stage === "full") throw signInError(409, "ALREADY_LOGGED_IN");
  await attempts.throttle(["pair", `${email} ${context.address}`], ["address", context.address], ["account", email]);
  const account = await db.asSystem((tx) => accountOf(tx, email));
  const right = await isPassword(account?.hash, password);
  if (!account || !right) throw signInError(401, "INVALID_LOGIN");
  await attempts.succeeded(["pair", `${email} ${context.address}`], ["address", context.address], ["account", email]);
  return advance(context, account, nextStage(account), remember, current);
}

/** A second factor that exists or is required is never skipped, also after signing in with a provider. */
export const nextStage = (account: Pick<Account, "hasKey" | "forced" | "mustChange">): Stage =>
  account.hasKey ? "otp" : account.mustChange ? "password" : account.forced ? "otpConfig" : "full";

const statuses = { otp: "OTP", otpConfig: "OTP_CONFIG", password: "PASSWORD", full: "FINISH", locked: "FINISH" } as const;

/** Moves the sign-in on to this stage: a new session replaces the one of the stage before. */
export async function advance(context: Context, person: Actor, stage: Stage, remember: boolean, before?: OpenSession): Promise<LoginAnswer> {
  const { id, secret } = await context.deps.db.asSystem(async (tx) => {
    // Locks the user before the session, in the same order as a change of the user that ends sessions.
    if (stage === "full") await warnOfNewDevice(tx, person, context);
    if (before) await endSessions(tx, person, before.user, { only: before.id });
    return openSession(tx, person, stage, remember, context);
  });
  context.setCookie("session", secret, remember && stage === "full" ? lifetime(true) : undefined);
  return { status: statuses[stage], token: stage === "full" ? signAccess(context.deps.tokenKey, id, context.deps.now()).token : null };
}

/** Sends a mail when the account is used from a new browser, except for the very first one. */
async function warnOfNewDevice(tx: Tx, person: Actor, context: Context) {
  const row = await tx.row<{ known: boolean; any: boolean; email: string; locale: "es" | "fr" }>(sql`
    select u.email, u.locale, ${context.device} = any(u.devices) as known, cardinality(u.devices) > 0 as any from users u where id = ${person.id}`);
  if (!row || row.known) return;
  await tx.run(
    sql`update users set devices = (array_append(devices, ${context.device}))[greatest(cardinality(devices) - 18, 1):] where id = ${person.id}`,
  );
  if (row.any) await queueMail(tx, row.email, row.locale, "mail.newDevice", { date: tx.now.toISOString(), browser: context.device });
}

/** The session of the cookie, which must be at one of these stages. */
export async function sessionAt(context: Context, ...stages: Stage[]): Promise<OpenSession> {
  const session = await context.deps.db.asSystem((tx) => sessionOf(tx, context.cookies.session));
  if (!session || !stages.includes(session.stage)) throw unauthorized();
  return session;
}

const invalidCode: LoginAnswer = { status: "OTP_ERROR", token: null, code: "INVALID_OTP", message: signInTexts.INVALID_OTP };

/** The code of the authenticator app: of a user who has a second factor, or the first code of one who must set it up. */
export async function loginUserProcess(context: Context, otp: string): Promise<LoginAnswer> {
  const session = await sessionAt(context, "otp", "otpConfig");
  const person = { id: session.user, alias: session.alias };
  const { db, attempts } = context.deps;
  await attempts.throttle(["code", session.user]);
  const accepted = await db.asSystem(async (tx): Promise<{ recoveryCodes?: string[] } | undefined> => {
    if (session.stage === "otp") return (await useCode(tx, session.user, otp)) ? {} : undefined;
    const step = session.enrolmentKey ? stepOf(session.enrolmentKey, otp, tx.now) : undefined;
    return step === undefined ? undefined : { recoveryCodes: await enable(tx, session.user, session.enrolmentKey!, step) };
  });
  if (!accepted) return invalidCode;
  await attempts.succeeded(["code", session.user]);
  return { ...(await advance(context, person, await stageAfterCode(context, session), session.remember, session)), ...accepted };
}

export async function recover(context: Context, code: string): Promise<LoginAnswer> {
  const session = await sessionAt(context, "otp");
  const { db, attempts } = context.deps;
  await attempts.throttle(["code", session.user]);
  if (!(await db.asSystem((tx) => useRecoveryCode(tx, session.user, code)))) return invalidCode;
  await attempts.succeeded(["code", session.user]);
  return advance(context, { id: session.user, alias: session.alias }, await stageAfterCode(context, session), session.remember, session);
}

async function stageAfterCode(context: Context, session: OpenSession): Promise<Stage> {
  const account = await context.deps.db.asSystem((tx) => accountOf(tx, session.email));
  if (!account) throw unauthorized();
  return account.mustChange ? "password" : "full";
}

export async function enrol(context: Context) {
  const session = await sessionAt(context, "otpConfig");
  const key = session.enrolmentKey ?? newKey();
  await context.deps.db.asSystem((tx) => tx.run(sql`update sessions set enrolment_key = ${key} where id = ${session.id}`));
  return enrolmentOf(key, session.email);
}

export async function firstPassword(context: Context, password: string): Promise<LoginAnswer> {
  const session = await sessionAt(context, "password");
  const { db } = context.deps;
  const account = await db.asSystem((tx) => accountOf(tx, session.email));
  if (!account) throw unauthorized();
  const weak = weakness(password, session.email) ?? ((await isPassword(account.hash, password)) ? "password.leaked" : undefined);
  if (weak) throw invalid({ password: weak });
  const hash = await hashPassword(password);
  await db.asSystem((tx) => changePassword(tx, { id: session.user, alias: session.alias }, session.user, hash));
  return advance(
    context,
    { id: session.user, alias: session.alias },
    account.forced && !account.hasKey ? "otpConfig" : "full",
    session.remember,
    session,
  );
}
