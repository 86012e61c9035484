import type { LoginAnswer } from "#api/auth.ts";
import type { Assertion, NewPasskey } from "#api/passkeys.ts";
import { signInError } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import type { Budget } from "./budgets.ts";
import { type ChallengeUse, challengeLifetime } from "./challenges.ts";
import { companyRequired } from "./company-sign-in.ts";
import { accountWithId, advance, sessionAt, stageAfterCode } from "./login.ts";
import { networkOf } from "./network-of.ts";
import { askForPasskey, beginPasskey, finishPasskey, usePasskey } from "./passkeys.ts";
import { randomSecret } from "./secrets.ts";
import { type OpenSession, sessionOf } from "./sessions.ts";
import { refusedPasskey } from "./webauthn.ts";

/** Without a password: any passkey of this site. The cookie binds the answer to this browser, so that nobody is signed in as somebody else. */
export async function startPasskey(context: Context) {
  const owner = randomSecret();
  context.setCookie("challenge", owner, challengeLifetime / 1000);
  return askForPasskey(context.deps, { purpose: "signIn", owner });
}

/** Counts as second factor: the authenticator has verified its user, by fingerprint or PIN. */
export async function signInWithPasskey(context: Context, passkey: Assertion, remember = false): Promise<LoginAnswer> {
  const { db, budgets } = context.deps;
  const current = await db.asSystem((tx) => sessionOf(tx, context.cookies.session));
  if (current?.stage === "full") throw signInError(409, "ALREADY_LOGGED_IN");
  const budget: Budget = ["passkey", networkOf(context.address)];
  await budgets.take(budget);
  const user = await usePasskey(context.deps, { purpose: "signIn", owner: context.cookies.challenge ?? "" }, passkey);
  const account = await db.asSystem((tx) => accountWithId(tx, user));
  if (!account) throw refusedPasskey();
  await budgets.giveBack(budget);
  if (account.obliged) throw companyRequired();
  context.setCookie("challenge", null);
  return advance(context, account, account.mustChange ? "password" : "full", { remember, secondFactor: true }, current);
}

const secondStep = ({ id }: OpenSession): ChallengeUse => ({ purpose: "secondStep", owner: id });

/** After the password, or on the lock screen. */
export async function challengePasskey(context: Context) {
  const session = await sessionAt(context, "otp", "locked");
  return askForPasskey(context.deps, secondStep(session), session.user);
}

export async function verifyPasskey(context: Context, passkey: Assertion): Promise<LoginAnswer> {
  const session = await sessionAt(context, "otp", "locked");
  const { budgets } = context.deps;
  const budget: Budget = [session.stage === "otp" ? "code" : "session", session.user];
  await budgets.take(budget);
  await usePasskey(context.deps, secondStep(session), passkey, session.user);
  await budgets.refund(budget);
  return goOn(context, session);
}

/** For users who must have a second factor and have none yet. */
export async function enrolPasskey(context: Context) {
  const session = await sessionAt(context, "otpConfig");
  return beginPasskey(context.deps, session.id, { ...session, id: session.user });
}

export async function confirmPasskey(context: Context, passkey: NewPasskey): Promise<LoginAnswer> {
  const session = await sessionAt(context, "otpConfig");
  const recoveryCodes = await finishPasskey(context, { session: session.id, person: { ...session, id: session.user }, passkey, mustBeFirst: true });
  return { ...(await goOn(context, session)), recoveryCodes };
}

const goOn = async (context: Context, session: OpenSession) =>
  advance(context, { id: session.user, alias: session.alias }, await stageAfterCode(context, session), { ...session, secondFactor: true }, session);
