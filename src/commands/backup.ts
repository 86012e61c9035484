// npm run backup -- --to <file>: writes database and files into an encrypted archive, while the server runs.

import { systemClock } from "#server/base/clock.ts";
import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { withOwner } from "#server/db/owner.ts";
import { backup } from "#server/features/backup/backup.ts";
import { backupKeyOf } from "#server/features/backup/encryption.ts";
import { recordBackup } from "#server/features/backup/record-backup.ts";
import { openStore } from "#server/files/open-store.ts";
import pkg from "../../package.json" with { type: "json" };
import { command, optional, readOptions } from "./command.ts";

await command(async () => {
  const { values, database } = readOptions({ to: optional });
  const to = values.to!;
  if (!to) throw new ConfigError("npm run backup -- --to <file>");
  const key = backupKeyOf(process.env.BACKUP_KEY);
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  await withOwner(database, async (ownerUrl) => {
    const [startedAt, start] = [systemClock(), performance.now()];
    const record = (succeeded: boolean) => recordBackup(ownerUrl, { succeeded, startedAt, milliseconds: performance.now() - start, to });
    const { manifest, problems } = await backup({ ownerUrl, store, key, to, version: pkg.version, now: startedAt }).catch(async (error: unknown) => {
      // The error that is told is that of the backup, also where the database is what fails.
      await record(false).catch(() => undefined);
      throw error;
    });
    await record(problems.length === 0);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`${to}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.count} files; written and verified\n`);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) throw new ConfigError(`the backup is complete except for ${problems.length} missing or damaged files`);
  });
});
