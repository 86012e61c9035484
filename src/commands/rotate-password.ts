// npm run rotate-password: gives the database role of the application another password.
import pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { rotatePassword } from "#server/db/roles.ts";
import { command, keyringOf, readOptions } from "./command.ts";

await command(async () => {
  const { database } = readOptions();
  await withOwner(database, async (ownerUrl) => {
    const keyring = keyringOf(database);
    await migrate(ownerUrl, keyring);
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const role = await rotatePassword(client, ownerUrl, keyring).finally(() => client.end());
    process.stdout.write(`the role ${role} has another password: restart every process\n`);
  });
});
