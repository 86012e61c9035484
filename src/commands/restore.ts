// npm run restore -- --from <file> [--overwrite] [--lost-secret]: restores database and files from an archive of npm run backup.

import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { withOwner } from "#server/db/owner.ts";
import { backupKeyOf } from "#server/features/backup/encryption.ts";
import { restore } from "#server/features/backup/restore.ts";
import { openStore } from "#server/files/open-store.ts";
import { command, keyringOf, optional, readOptions } from "./command.ts";

await command(async () => {
  const { values, database } = readOptions({ from: optional }, ["overwrite", "lost-secret"]);
  const from = values.from!;
  if (!from) throw new ConfigError("npm run restore -- --from <file> [--overwrite] [--lost-secret]");
  const key = backupKeyOf(process.env.BACKUP_KEY);
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  await withOwner(database, async (ownerUrl) => {
    const { tables, files } = await restore({
      ownerUrl,
      store,
      key,
      from,
      overwrite: "overwrite" in values,
      keyring: keyringOf(database),
      lostSecret: "lost-secret" in values,
    });
    process.stdout.write(
      `${from}: ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.count} files restored\n`,
    );
  });
});
