import type { LoginAnswer } from "#api/auth.ts";
import { signInTexts } from "#api/errors.ts";
import { parseEmail } from "#domain/formats/email.ts";
import { invalid, signInError, unauthorized } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Actor } from "#server/journal/entry.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { signAccess } from "./access-token.ts";
import type { Budget } from "./budgets.ts";
import { companyRequired, isObliged, refuseObligedDomain } from "./company-sign-in.ts";
import { networkOf } from "./network-of.ts";
import { hashPassword, isPassword, weakness } from "./passwords.ts";
import type { Stage } from "./principal.ts";
import { rememberDevice } from "./remember-device.ts";
import { isFactorRequired } from "./required-factor.ts";
import { changePassword } from "./reset.ts";
import { enrolmentKeyOf } from "./sealed-keys.ts";
import { beginEnrolment, enable, hasSecondFactor, stepOf, useCode, useRecoveryCode } from "./second-factor.ts";
import { endSessions, lifetime, type OpenSession, openSession, sessionOf } from "./sessions.ts";

type Account = Actor & {
  email: string;
  locale: "es" | "fr";
  hash: string | null;
  mustChange: boolean;
  factors: Factor[];
  forced: boolean;
  /** Only the sign-in of the company opens it. */
  obliged: boolean;
};
type Factor = NonNullable<LoginAnswer["factors"]>[number];

/** An account that may use the application: active, with a role other than public (the permission flag). */
export const accountOf = (tx: Tx, email: string) => accountWhere(tx, sql`u.email = ${parseEmail(email) ?? ""}`);
export const accountWithId = (tx: Tx, id: string) => accountWhere(tx, sql`u.id = ${id}`);

const accountWhere = (tx: Tx, condition: Sql) =>
  tx.row<Account>(sql`
    select u.id, u.alias, u.email, u.locale, case when k.address_verified then k.password_hash end as hash, coalesce(k.must_change, false) as "mustChange", 
      array_remove(array[case when k.totp_key is not null then 'app' end, case when exists (select from passkeys p where p.user_id = u.id) then 'passkey' end], null) as factors,
      ${isFactorRequired} as forced, ${isObliged} as obliged
    from users u left join credentials k on k.user_id = u.id left join customers c on c.id = u.customer_id
    where ${condition} and not u.deleted and u.status = 'active' and u.role <> 'public' and not u.service`);

export async function login(
  context: Context,
  { email, password, remember = false }: { email: string; password: string; remember?: boolean },
): Promise<LoginAnswer> {
  const { db, budgets } = context.deps;
  const current = await db.asSystem((tx) => sessionOf(tx, context.cookies.session));
  if (current?.stage === "full") throw signInError(409, "ALREADY_LOGGED_IN");
  const account = await db.asSystem((tx) => accountOf(tx, email));
  const [own, ...shared] = passwordBudgets(context, email, account);
  await budgets.take(own, ...shared);
  const right = await isPassword(account?.hash, password);
  if (!account || !right || account.obliged) {
    // The same for every address of the domain, so that it tells nothing about accounts or passwords.
    await db.asSystem((tx) => refuseObligedDomain(tx, email));
    throw signInError(401, "INVALID_LOGIN");
  }
  await budgets.refund(own, ...shared);
  return advance(context, account, nextStage(account), { remember, secondFactor: false }, current);
}

/**
 * A device on which the user has signed in before has a budget of its own, so that nobody else can use it up. From any other device, known and
 * unknown accounts are treated alike.
 */
function passwordBudgets({ deps, cookies, address }: Context, email: string, account: Account | undefined): [Budget, ...Budget[]] {
  const device = account && deps.knownDevices.idFor(cookies.device, account.id);
  if (device) return [["device", `${device} ${account.id}`]];
  const network = networkOf(address);
  return [
    ["pair", `${email} ${network}`],
    ["address", network],
    ["account", email],
  ];
}

/** A second factor that exists or is required is never skipped, also after signing in with a provider. */
export const nextStage = (account: Pick<Account, "factors" | "forced" | "mustChange">): Stage =>
  account.factors.length > 0 ? "otp" : account.mustChange ? "password" : account.forced ? "otpConfig" : "full";

const statuses = { otp: "OTP", otpConfig: "OTP_CONFIG", password: "PASSWORD", full: "FINISH", locked: "FINISH" } as const;

/** Moves the sign-in on to this stage: a new session replaces the one of the stage before. */
export async function advance(
  context: Context,
  person: Actor & { factors?: Factor[] },
  stage: Stage,
  { remember, secondFactor }: { remember: boolean; secondFactor: boolean },
  before?: OpenSession,
): Promise<LoginAnswer> {
  const { id, secret } = await context.deps.db.asSystem(async (tx) => {
    // Locks the user before the session, in the same order as a change of the user that ends sessions.
    if (stage === "full") await warnOfNewDevice(tx, person, context);
    if (before) await endSessions(tx, person, before.user, { only: before.id });
    return openSession(tx, person, stage, remember, { device: context.device, address: context.address, secondFactor });
  });
  context.setCookie("session", secret, remember && stage === "full" ? lifetime(true) : undefined);
  context.deps.arrivals.announce(person.id);
  if (stage === "full") rememberDevice(context, person.id);
  const token = stage === "full" ? signAccess(context.deps.tokenKey, id, context.deps.now()).token : null;
  const isChoice = stage === "otp" && person.factors?.includes("passkey");
  return { status: statuses[stage], token, ...(isChoice && { factors: person.factors }) };
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
  const { db, budgets, keyring } = context.deps;
  await budgets.take(["code", session.user]);
  const accepted = await db.asSystem(async (tx): Promise<{ recoveryCodes?: string[] } | undefined> => {
    if (session.stage === "otp") return (await useCode(tx, keyring, session.user, otp)) ? {} : undefined;
    return confirmEnrolment(tx, keyring, session, otp);
  });
  if (!accepted) return invalidCode;
  await budgets.refund(["code", session.user]);
  return { ...(await advance(context, person, await stageAfterCode(context, session), { ...session, secondFactor: true }, session)), ...accepted };
}

/** Under the lock of the user, where a second factor that was set meanwhile has ended this session and its enrolment. */
async function confirmEnrolment(tx: Tx, keyring: Keyring, { id, user, alias, email, locale }: OpenSession, otp: string) {
  await tx.run(sql`select from users where id = ${user} for no key update`);
  const row = await tx.row<{ key: string | null }>(sql`select enrolment_key as key from sessions where id = ${id}`);
  if (!row || (await hasSecondFactor(tx, user))) throw unauthorized();
  const key = row.key ? keyring.open(enrolmentKeyOf(id), row.key) : undefined;
  const step = key === undefined ? undefined : stepOf(key, otp, tx.now);
  return step === undefined ? undefined : { recoveryCodes: await enable(tx, keyring, { id: user, alias, email, locale }, key!, step) };
}

export async function recover(context: Context, code: string): Promise<LoginAnswer> {
  const session = await sessionAt(context, "otp");
  const { db, budgets } = context.deps;
  await budgets.take(["code", session.user]);
  if (!(await db.asSystem((tx) => useRecoveryCode(tx, session.user, code)))) return invalidCode;
  await budgets.refund(["code", session.user]);
  return advance(
    context,
    { id: session.user, alias: session.alias },
    await stageAfterCode(context, session),
    { ...session, secondFactor: true },
    session,
  );
}

/** The stage after the second factor was shown. */
export async function stageAfterCode(context: Context, session: OpenSession): Promise<Stage> {
  const account = await context.deps.db.asSystem((tx) => accountOf(tx, session.email));
  if (!account) throw unauthorized();
  if (account.obliged) throw companyRequired();
  return account.mustChange ? "password" : "full";
}

export async function enrol(context: Context) {
  const session = await sessionAt(context, "otpConfig");
  const { db, keyring } = context.deps;
  const key = session.enrolmentKey ? keyring.open(enrolmentKeyOf(session.id), session.enrolmentKey) : undefined;
  return db.asSystem((tx) => beginEnrolment(tx, keyring, session, key));
}

export async function firstPassword(context: Context, password: string): Promise<LoginAnswer> {
  const session = await sessionAt(context, "password");
  const { db } = context.deps;
  const account = await db.asSystem((tx) => accountOf(tx, session.email));
  if (!account) throw unauthorized();
  if (account.obliged) throw companyRequired();
  const weak = weakness(password, session.email) ?? ((await isPassword(account.hash, password)) ? "password.leaked" : undefined);
  if (weak) throw invalid({ password: weak });
  const hash = await hashPassword(password);
  await db.asSystem((tx) => changePassword(tx, { id: session.user, alias: session.alias }, session.user, hash));
  return advance(
    context,
    { id: session.user, alias: session.alias },
    account.forced && account.factors.length === 0 ? "otpConfig" : "full",
    session,
    session,
  );
}
