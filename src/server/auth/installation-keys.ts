import { randomBytes } from "node:crypto";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { requireSecret, secretIdKey } from "#server/db/secret-check.ts";
import { sql } from "#server/db/sql.ts";
import { isSealed, isSealedWith, type Keyring, type Place } from "#server/keyring/keyring.ts";
import { sealStoredKeys } from "./sealed-keys.ts";

const tokenPlace: Place = { column: "settings.value", row: "tokenKey" };

/** Checks the secret against the data, seals what is not sealed with it yet, and returns the key behind access tokens and how many keys a lost secret has sealed. */
export async function adoptSecret(tx: Tx, keyring: Keyring): Promise<{ tokenKey: string; unreadable: number }> {
  // Processes that start together do this one after the other.
  await tx.run(sql`select pg_advisory_xact_lock(${lockNumbers.installationKeys})`);
  requireSecret(keyring, await readSetting(tx, secretIdKey));
  await storeSetting(tx, secretIdKey, keyring.id()!);
  const { unreadable } = await sealStoredKeys(tx, keyring);
  return { tokenKey: await tokenKeyOf(tx, keyring), unreadable };
}

/** Made once, shared by every process of the installation. It survives a rotation of the secret: drafts in browsers are encrypted with it. */
export async function tokenKeyOf(tx: Tx, keyring: Keyring): Promise<string> {
  const stored = await readSetting(tx, "tokenKey");
  const key = stored === undefined ? undefined : isSealed(stored) ? keyring.open(tokenPlace, stored) : stored;
  if (key !== undefined && isSealedWith(stored!, keyring.id())) return key;
  const kept = key ?? randomBytes(32).toString("base64url");
  await storeSetting(tx, "tokenKey", keyring.seal(tokenPlace, kept));
  return kept;
}

/** Makes another key behind access tokens: browsers get new tokens by their cookies, but can no longer read drafts. */
export const forgetTokenKey = (tx: Tx) => tx.run(sql`delete from settings where key = 'tokenKey'`);

const readSetting = async (tx: Tx, key: string) =>
  (await tx.row<{ value: string }>(sql`select value #>> '{}' as value from settings where key = ${key}`))?.value;

const storeSetting = (tx: Tx, key: string, value: string) =>
  tx.run(
    sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict (key) do update set value = excluded.value`,
  );
