import type pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import type { Keyring } from "#server/keyring/keyring.ts";

/** The row of `settings` with the id of the secret that the data is sealed with. */
export const secretIdKey = "secretId";

/** Refuses a secret that is not the one of the data; makes one if there is none and the data has none either. */
export function requireSecret(keyring: Keyring, storedId: string | undefined) {
  if (storedId === undefined) {
    if (keyring.id() === undefined) keyring.create();
    return;
  }
  if (keyring.id() === undefined)
    throw new ConfigError(
      "the secret of this installation is missing: set SECRET_KEY, or put the file `secret` back into the data folder. If it is lost, see `npm run rotate-secret -- --lost` in docs/operations.md",
    );
  if (!keyring.has(storedId))
    throw new ConfigError(
      "this is not the secret that the data was sealed with: set SECRET_KEY, or the file `secret` in the data folder, to the one of this installation",
    );
}

/** Gives up what only a lost secret can open. Second factors stay required: their owners need a recovery code, and set them up again. */
export const forgetSecret = (client: pg.Client) => client.query("delete from settings where key in ($1, 'tokenKey')", [secretIdKey]);

/** Undefined for a database that is empty, or from before there was a secret. */
export async function storedSecretId(client: pg.Client): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>("select to_regclass('public.settings') is not null as exists");
  if (!tables[0]!.exists) return undefined;
  const { rows } = await client.query<{ id: string }>("select value #>> '{}' as id from settings where key = $1", [secretIdKey]);
  return rows[0]?.id;
}
