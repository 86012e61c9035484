import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Actor, plainEntry } from "#server/journal/entry.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { enrolmentKeyOf, totpKeyOf } from "./sealed-keys.ts";
import { hashSecret } from "./secrets.ts";

const period = 30;

/** A user has one enrolment: beginning one ends those of other sessions, also of somebody who knows the password and is still signing in. */
export async function beginEnrolment(tx: Tx, keyring: Keyring, session: { id: string; user: string; email: string }, key = newKey()) {
  const sealed = keyring.seal(enrolmentKeyOf(session.id), key);
  await tx.run(sql`
    update sessions set enrolment_key = case when id = ${session.id} then ${sealed} end
    where user_id = ${session.user} and (id = ${session.id} or enrolment_key is not null)`);
  return { key, uri: totp(key, session.email).toString() };
}

const newKey = () => new Secret({ size: 20 }).base32;

const totp = (key: string, label = "") => new TOTP({ issuer: "Sumario", label, secret: Secret.fromBase32(key), digits: 6, period });

/** The time step of this code, which may be one before or after now; undefined when it is wrong. */
export function stepOf(key: string, code: string, now: Date): number | undefined {
  const delta = totp(key).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Accepts each code once, also under parallel attempts: its step must be later than the last one used. */
export async function useCode(tx: Tx, keyring: Keyring, user: string, code: string): Promise<boolean> {
  const row = await tx.row<{ totp_key: string | null }>(sql`select totp_key from credentials where user_id = ${user}`);
  const key = row?.totp_key ? keyring.open(totpKeyOf(user), row.totp_key) : undefined;
  const step = key === undefined ? undefined : stepOf(key, code, tx.now);
  if (step === undefined) return false;
  return (await tx.run(sql`update credentials set totp_step = ${step} where user_id = ${user} and totp_step < ${step}`)) === 1;
}

/** Each recovery code works once. */
export async function useRecoveryCode(tx: Tx, user: string, code: string): Promise<boolean> {
  const hash = hashSecret(normal(code));
  return (
    (await tx.run(
      sql`update credentials set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea) where user_id = ${user} and ${hash}::bytea = any(recovery_hashes)`,
    )) === 1
  );
}

const normal = (code: string) => code.replace(/[^a-z0-9]/gi, "").toLowerCase();

export type Person = Actor & { email: string; locale: Locale };

/**
 * Switches the second factor on with a confirmed key. Returns the recovery codes. Whoever signs in and was to set one up has to begin again, and
 * is then asked for a code of this one.
 */
export async function enable(tx: Tx, keyring: Keyring, person: Person, key: string, step: number): Promise<string[]> {
  const { id } = person;
  const { app, passkeys } = await factorsOf(tx, id);
  await tx.run(sql`
    insert into credentials (user_id, totp_key, totp_step) values (${id}, ${keyring.seal(totpKeyOf(id), key)}, ${step})
    on conflict (user_id) do update set totp_key = excluded.totp_key, totp_step = excluded.totp_step`);
  await tx.run(sql`update sessions set enrolment_key = null where user_id = ${id} and enrolment_key is not null`);
  await tx.run(sql`delete from sessions where user_id = ${id} and stage = 'otpConfig'`);
  await secondFactorChanged(tx, person, app, true);
  // Codes that came with a passkey stay valid.
  return app || passkeys === 0 ? renewRecoveryCodes(tx, id) : [];
}

/** The second factors of a user: whether the app is set up, and how many passkeys there are. */
export async function factorsOf(tx: Tx, user: string): Promise<{ app: boolean; passkeys: number }> {
  const row = await tx.row<{ app: boolean; passkeys: number }>(sql`
    select exists (select from credentials where user_id = ${user} and totp_key is not null) as app,
      (select count(*)::int from passkeys where user_id = ${user}) as passkeys`);
  return row!;
}

/** Whether the user of the credentials `k` has a second factor of any kind. */
export const hasFactor: Sql<boolean> = sql`(k.totp_key is not null or exists (select from passkeys p where p.user_id = k.user_id))`;

export const hasSecondFactor = async (tx: Tx, user: string): Promise<boolean> =>
  (await tx.row(sql`select from credentials k where k.user_id = ${user} and ${hasFactor}`)) !== undefined;

export async function disable(tx: Tx, person: Person) {
  await tx.run(sql`update credentials set totp_key = null, totp_step = 0 where user_id = ${person.id}`);
  await forgetUselessCodes(tx, person.id);
  await secondFactorChanged(tx, person, true, false);
}

async function secondFactorChanged(tx: Tx, person: Person, from: boolean, to: boolean) {
  await mailSecondFactor(tx, person, to);
  const row = await tx.row<{ version: number; customer: string | null }>(
    sql`update users set version = version + 1, updated_at = now() where id = ${person.id} returning version, customer_id as customer`,
  );
  append(tx, { ...plainEntry(person, "user", person.id, "update", [{ field: "twoFactor", from, to }]), ...row! });
}

export const mailSecondFactor = (tx: Tx, { email, locale }: Pick<Person, "email" | "locale">, isOn: boolean) =>
  queueMail(tx, email, locale, "mail.otpChanged", { state: stateWord(locale, isOn), date: tx.now.toISOString() });

const stateWord = (locale: Locale, on: boolean) => (locale === "fr" ? (on ? "activée" : "désactivée") : on ? "activada" : "desactivada");

/** Replaces the recovery codes of a user with a second factor by ten new ones. */
export async function renewRecoveryCodes(tx: Tx, user: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    randomBytes(5)
      .toString("hex")
      .replace(/(.{5})/, "$1-"),
  );
  const hashes = codes.map((code) => hashSecret(normal(code)));
  const kept = await tx.run(sql`update credentials k set recovery_hashes = ${hashes}::bytea[] where k.user_id = ${user} and ${hasFactor}`);
  return kept === 1 ? codes : [];
}

/** Recovery codes replace a second factor: without one they are of no use. */
export const forgetUselessCodes = (tx: Tx, user: string) =>
  tx.run(sql`update credentials k set recovery_hashes = '{}' where k.user_id = ${user} and not ${hasFactor}`);

/** Removes every second factor. Returns the names of the passkeys. */
export async function forget(tx: Tx, user: string): Promise<string[]> {
  await tx.run(sql`update credentials set totp_key = null, totp_step = 0, recovery_hashes = '{}' where user_id = ${user}`);
  return (await tx.rows<{ name: string }>(sql`delete from passkeys where user_id = ${user} returning name`)).map(({ name }) => name);
}
