import { isDeepStrictEqual } from "node:util";
import type { OwnSession } from "#api/account.ts";
import type { SessionUser } from "#api/auth.ts";
import { hashPassword, weakness } from "#server/auth/passwords.ts";
import type { Principal } from "#server/auth/principal.ts";
import { requirePassword } from "#server/auth/require-password.ts";
import { changePassword as storeNewPassword } from "#server/auth/reset.ts";
import { enrolmentKeyOf } from "#server/auth/sealed-keys.ts";
import { beginEnrolment, disable, enable, hasSecondFactor, renewRecoveryCodes, stepOf } from "#server/auth/second-factor.ts";
import { endSessions } from "#server/auth/sessions.ts";
import { forbidden, invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Change, plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";

type OwnChanges = Partial<Pick<SessionUser, "displayName" | "locale" | "status" | "emailNotifications" | "starred">>;

const columns = {
  displayName: "alias",
  locale: "locale",
  status: "availability",
  emailNotifications: "email_notifications",
  starred: "starred",
} as const;

/** The history names these fields as the user record does. */
const fieldOf: Partial<Record<keyof OwnChanges, string>> = { displayName: "alias", status: "availability" };

export async function updateAccount({ deps, user }: SignedContext, input: OwnChanges): Promise<SessionUser> {
  const given = (Object.keys(input) as (keyof OwnChanges)[]).filter((name) => input[name] !== undefined);
  if (given.length > 0)
    await deps.db.asSystem(async (tx) => {
      const selected = sql.join(given.map((name) => sql`${shown(name)} as ${sql.id(name)}`));
      const before = await tx.row<OwnChanges>(sql`select ${selected} from users where id = ${user.id} for no key update`);
      const names = given.filter((name) => !isDeepStrictEqual(input[name], before![name]));
      if (names.length === 0) return;
      const sets = names.map((name) => sql`${sql.id(columns[name])} = ${input[name]}`);
      await tx.run(sql`update users set ${sql.join([...sets, sql`version = version + 1, updated_at = now()`])} where id = ${user.id}`);
      await journalOwn(
        tx,
        user,
        names.map((name) => ({ field: fieldOf[name] ?? name, from: before![name], to: input[name] })),
      );
    });
  return freshProfile(deps, user);
}

/** A user who never chose an availability is online. */
const shown = (name: keyof OwnChanges) => (name === "status" ? sql`coalesce(availability, 'online')` : sql.id(columns[name]));

/** The user before their credentials and sessions: see "Order of locks" in ARCHITECTURE.md. */
export const lockOwn = (tx: Tx, { id }: Principal) => tx.send(sql`select from users where id = ${id} for no key update`);

/** The committed change has already invalidated the cache. */
async function freshProfile(deps: SignedContext["deps"], user: Principal): Promise<SessionUser> {
  const fresh = await deps.principals.of(user.session);
  if (!fresh) throw notFound();
  return fresh.profile;
}

export async function journalOwn(tx: Tx, user: Principal, changes: Change[]) {
  const row = await tx.row<{ version: number }>(sql`select version from users where id = ${user.id}`);
  append(tx, { ...plainEntry(user, "user", user.id, "update", changes), version: row!.version, customer: user.customer });
}

export async function changePassword(context: SignedContext, current: string, next: string) {
  const { deps, user } = context;
  await requirePassword(context, "current", current);
  const weak = weakness(next, user.email);
  if (weak) throw invalid({ next: weak });
  const hash = await hashPassword(next);
  await deps.db.asSystem(async (tx) => {
    await storeNewPassword(tx, user, user.id, hash);
    await queueMail(tx, user.email, user.locale, "mail.passwordChanged", { date: tx.now.toISOString() });
    await endSessions(tx, user, user.id, { except: user.session });
  });
}

export async function beginTwoFactor(context: SignedContext, password: string) {
  const { deps, user } = context;
  await requirePassword(context, "password", password);
  return deps.db.asSystem((tx) => beginEnrolment(tx, deps.keyring, { id: user.session, user: user.id, email: user.email }));
}

export async function confirmTwoFactor({ deps, user }: SignedContext, otp: string) {
  await deps.budgets.take(["code", user.id]);
  const recoveryCodes = await deps.db.asSystem(async (tx) => {
    lockOwn(tx, user);
    const row = await tx.row<{ enrolment_key: string | null }>(sql`select enrolment_key from sessions where id = ${user.session}`);
    const key = row?.enrolment_key ? deps.keyring.open(enrolmentKeyOf(user.session), row.enrolment_key) : undefined;
    const step = key === undefined ? undefined : stepOf(key, otp, tx.now);
    if (step === undefined) throw invalid({ otp: "otp.invalid" });
    const codes = await enable(tx, deps.keyring, user, key!, step);
    await tx.run(sql`update sessions set second_factor = true where id = ${user.session}`);
    return codes;
  });
  await deps.budgets.refund(["code", user.id]);
  return { recoveryCodes };
}

export async function disableTwoFactor(context: SignedContext, password: string) {
  const { deps, user } = context;
  await requirePassword(context, "password", password);
  await deps.db.asSystem(async (tx) => {
    lockOwn(tx, user);
    await disable(tx, user);
    await refuseWithoutFactor(tx, user);
  });
}

/** Undoes the transaction if it has removed the last second factor of a user who must have one. */
export async function refuseWithoutFactor(tx: Tx, { id, profile }: Principal) {
  if (profile.twoFactorForced && !(await hasSecondFactor(tx, id))) throw forbidden();
}

export async function newRecoveryCodes(context: SignedContext, password: string) {
  const { deps, user } = context;
  await requirePassword(context, "password", password);
  return deps.db.asSystem(async (tx) => {
    const recoveryCodes = await renewRecoveryCodes(tx, user.id);
    if (recoveryCodes.length === 0) throw notFound();
    append(tx, plainEntry(user, "user", user.id, "update", [{ field: "recoveryCodes", from: null, to: null }]));
    return { recoveryCodes };
  });
}

export const ownSessions = ({ deps, user }: SignedContext): Promise<OwnSession[]> =>
  deps.db.asSystem((tx) =>
    tx.rows<OwnSession>(sql`
      select id, id = ${user.session} as current, created_at as "createdAt", last_seen_at as "lastSeenAt", device, address
      from sessions where user_id = ${user.id} and stage in ('full', 'locked') and expires_at > now() order by current desc, last_seen_at desc`),
  );

export async function endOwnSession({ deps, user }: SignedContext, id: string) {
  const ended = await deps.db.asSystem((tx) => endSessions(tx, user, user.id, { only: id }));
  if (ended === 0) throw notFound();
}
