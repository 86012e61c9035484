// npm run rotate-secret [-- --finish | --lost] [--tokens]: seals everything with a new secret of the installation.

import { randomBytes } from "node:crypto";
import pg from "pg";
import { adoptSecret, forgetTokenKey } from "#server/auth/installation-keys.ts";
import { secretKeysOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { forgetSecret } from "#server/db/secret-check.ts";
import { readSecretFile, replaceSecretFile } from "#server/keyring/secret-file.ts";
import { command, keyringOf, readOptions } from "./command.ts";

await command(async () => {
  const { values, database } = readOptions({}, ["finish", "lost", "tokens"]);
  const isConfigured = secretKeysOf(process.env).length > 0;
  const [finish, lost] = ["finish" in values, "lost" in values];
  if (finish && lost) throw new ConfigError("npm run rotate-secret [-- --finish | --lost] [--tokens]");
  await withOwner(database, async (ownerUrl) => {
    if (lost) await asOwner(ownerUrl, forgetSecret);
    // Refuses a wrong secret before anything is replaced.
    const db = openDatabase(await migrate(ownerUrl, keyringOf(database)), { limits: commandLimits });
    try {
      const secrets = readSecretFile(database.data);
      if (!isConfigured && !finish && !lost) {
        if (secrets.length > 1) throw new ConfigError("the last rotation is not finished: npm run rotate-secret -- --finish");
        replaceSecretFile(database.data, [randomBytes(32), ...secrets]);
      }
      const { unreadable } = await db.asSystem(async (tx) => {
        if ("tokens" in values) await forgetTokenKey(tx);
        return adoptSecret(tx, keyringOf(database));
      });
      if (finish && !isConfigured) replaceSecretFile(database.data, secrets.slice(0, 1));
      process.stdout.write("every key is sealed with the current secret\n");
      if (unreadable > 0) process.stdout.write(`${unreadable} second factors are of a lost secret: their owners need a recovery code or an admin\n`);
      if (!finish && !lost)
        process.stdout.write(
          isConfigured
            ? "restart every process with SECRET_KEY and SECRET_KEY_OLD; then remove SECRET_KEY_OLD\n"
            : "restart every process; then run npm run rotate-secret -- --finish\n",
        );
    } finally {
      await db.close();
    }
  });
});

async function asOwner(ownerUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await work(client).finally(() => client.end());
}
