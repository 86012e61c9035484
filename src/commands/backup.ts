// npm run backup [-- --to <file>]: writes database and files into an encrypted archive, while the server runs.
// npm run backup confirm: nobody will go back to a release before this one; BACKUP_KEEP counts for their archives too.
// npm run backup check [archive]: restores the newest archive, or this one, into a database that is dropped afterwards.

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { systemClock } from "#server/base/clock.ts";
import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { withOwner } from "#server/db/owner.ts";
import { aboutArchive, archiveName, archivesIn, confirmRelease, deleteExpired, markIncomplete } from "#server/features/backup/archive-folder.ts";
import { backup } from "#server/features/backup/backup.ts";
import { checkBackup } from "#server/features/backup/check-backup.ts";
import { backupKeyOf } from "#server/features/backup/encryption.ts";
import { keepOf } from "#server/features/backup/keep.ts";
import { recordBackup, recordCheck } from "#server/features/backup/record-backup.ts";
import { openStore } from "#server/files/open-store.ts";
import pkg from "../../package.json" with { type: "json" };
import { command, keyringOf, optional, readOptions } from "./command.ts";

const usage = "npm run backup [-- --to <file>], npm run backup check [archive], or npm run backup confirm; without a file BACKUP_FOLDER must be set";
const say = (line: string) => process.stdout.write(`${line}\n`);

await command(async () => {
  const { values, positionals, database } = readOptions({ to: optional });
  const [action, archive, ...more] = positionals;
  const isConfirmation = action === "confirm";
  if (more.length > 0 || (action && !["check", "confirm"].includes(action)) || (action && values.to) || (isConfirmation && archive))
    throw new ConfigError(usage);
  const folder = process.env.BACKUP_FOLDER;
  const isNamed = Boolean(action ? archive : values.to);
  if (!isNamed && !folder) throw new ConfigError(usage);
  if (!isNamed && !existsSync(folder!)) throw new ConfigError(`the folder of backups does not exist: ${folder}`);
  if (isConfirmation) return confirm();
  const key = backupKeyOf(process.env.BACKUP_KEY);
  await withOwner(database, (ownerUrl) => (action ? check(ownerUrl, archive) : write(ownerUrl, values.to)));

  async function confirm() {
    await confirmRelease(folder!, systemClock());
    say(
      `version ${pkg.version} is confirmed: BACKUP_KEEP counts for every archive that was made until now, and the next backup deletes what it does not keep`,
    );
  }

  async function write(ownerUrl: string, named: string | undefined) {
    const keep = keepOf(process.env.BACKUP_KEEP);
    const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
    const [startedAt, start] = [systemClock(), performance.now()];
    let to = named || join(folder!, archiveName(startedAt));
    const record = (succeeded: boolean) => recordBackup(ownerUrl, { succeeded, startedAt, milliseconds: performance.now() - start, to });
    const { manifest, problems } = await backup({ ownerUrl, store, key, to, version: pkg.version, now: startedAt }).catch(async (error: unknown) => {
      // The error that is told is that of the backup, also where the database is what fails.
      await record(false).catch(() => undefined);
      throw error;
    });
    if (problems.length > 0 && !named) to = await markIncomplete(to);
    await record(problems.length === 0);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${to}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.count} files; written and verified`);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) throw new ConfigError(`the backup is complete except for ${problems.length} missing or damaged files`);
    // Only after a complete backup, so that nothing is deleted while none is made.
    if (named || !keep) return;
    const { deleted, foreign, held } = await deleteExpired(folder!, key, keep, pkg.version);
    for (const name of deleted) say(`deleted by BACKUP_KEEP: ${name}`);
    for (const { name, version } of held) say(`kept for going back to version ${version}, until "npm run backup confirm": ${name}`);
    for (const name of foreign) say(`kept, because BACKUP_KEY does not open it: ${name}`);
  }

  async function check(ownerUrl: string, named: string | undefined) {
    const from = named ?? (await newest());
    const [startedAt, start] = [systemClock(), performance.now()];
    const record = (problem: string | null, archiveAt: Date | null) =>
      recordCheck(ownerUrl, { startedAt, milliseconds: performance.now() - start, archive: basename(from), archiveAt, problem });
    let archiveAt: Date | null = null;
    try {
      const about = await aboutArchive(from, key);
      archiveAt = new Date(about.at);
      say(`${from}: made ${about.at} by version ${about.version}`);
      const clusterUrl = process.env.BACKUP_CHECK_URL || ownerUrl;
      const base = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
      const { manifest, journal, files, problems } = await checkBackup({ clusterUrl, base, key, from, keyring: keyringOf(database) });
      say(
        `restored ${manifest.tables.length} tables with ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, as many as the archive says`,
      );
      say(`${journal.entries} entries of the journal, head ${journal.head}`);
      say(`${files} files and previews compared with their checksums`);
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      if (problems.length > 0) throw new ConfigError(`${problems.length} problems found: this backup does not restore everything`);
    } catch (error) {
      await record((error as Error).message, archiveAt).catch(() => undefined);
      throw error;
    }
    await record(null, archiveAt);
    say("the backup can be restored; the database of the check was dropped");
  }

  async function newest(): Promise<string> {
    const [last] = (await archivesIn(folder!, key, pkg.version)).archives;
    if (!last) throw new ConfigError(`there is no archive in ${folder} that BACKUP_KEY opens`);
    return join(folder!, last.name);
  }
});
