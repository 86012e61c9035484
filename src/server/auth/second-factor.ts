import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { hashSecret } from "./secrets.ts";

const period = 30;

export const newKey = () => new Secret({ size: 20 }).base32;

export const enrolmentOf = (key: string, email: string) => ({ key, uri: totp(key, email).toString() });

const totp = (key: string, label = "") => new TOTP({ issuer: "Sumario", label, secret: Secret.fromBase32(key), digits: 6, period });

/** The time step of this code, which may be one before or after now; undefined when it is wrong. */
export function stepOf(key: string, code: string, now: Date): number | undefined {
  const delta = totp(key).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Accepts each code once, also under parallel attempts: its step must be later than the last one used. */
export async function useCode(tx: Tx, user: string, code: string): Promise<boolean> {
  const row = await tx.row<{ totp_key: string | null }>(sql`select totp_key from credentials where user_id = ${user}`);
  const step = row?.totp_key ? stepOf(row.totp_key, code, tx.now) : undefined;
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

/** Switches the second factor on with a confirmed key. Returns the recovery codes. */
export async function enable(tx: Tx, user: string, key: string, step: number): Promise<string[]> {
  await tx.run(sql`
    insert into credentials (user_id, totp_key, totp_step) values (${user}, ${key}, ${step})
    on conflict (user_id) do update set totp_key = excluded.totp_key, totp_step = excluded.totp_step`);
  return renewRecoveryCodes(tx, user);
}

/** Replaces the recovery codes of a user with a second factor by ten new ones. */
export async function renewRecoveryCodes(tx: Tx, user: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    randomBytes(5)
      .toString("hex")
      .replace(/(.{5})/, "$1-"),
  );
  const hashes = codes.map((code) => hashSecret(normal(code)));
  const kept = await tx.run(sql`update credentials set recovery_hashes = ${hashes}::bytea[] where user_id = ${user} and totp_key is not null`);
  return kept === 1 ? codes : [];
}

export const forget = (tx: Tx, user: string) =>
  tx.run(sql`update credentials set totp_key = null, totp_step = 0, recovery_hashes = '{}' where user_id = ${user}`);
