// npm run files verify: compares the stored bytes of every file with its checksum.

import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { withOwner } from "#server/db/owner.ts";
import { currentAppUrl } from "#server/db/roles.ts";
import { openStore } from "#server/files/open-store.ts";
import { verifyFiles } from "#server/files/verify-files.ts";
import { command, keyringOf, readOptions } from "./command.ts";

await command(async () => {
  const { positionals, database } = readOptions();
  if (positionals[0] !== "verify") throw new ConfigError("npm run files verify");
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await currentAppUrl(ownerUrl, keyringOf(database)), { limits: commandLimits });
    let problems = 0;
    try {
      for await (const found of verifyFiles(db, store)) {
        if (typeof found === "string") problems++;
        process.stdout.write(typeof found === "string" ? `${found}\n` : `${found.files} files\n`);
      }
    } finally {
      await db.close();
    }
    if (problems > 0) throw new ConfigError(`${problems} problems found`);
    process.stdout.write("every file is intact\n");
  });
});
