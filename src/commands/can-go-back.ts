// node bin/run.mjs can-go-back <folder of a release>: asked by deploy/upgrade --back. Fails with what to restore if that release is older than the database.

import { resolve } from "node:path";
import { ConfigError } from "#server/base/config-error.ts";
import { withOwner } from "#server/db/owner.ts";
import { whyNotBack } from "#server/features/backup/can-go-back.ts";
import { backupKeyOf } from "#server/features/backup/encryption.ts";
import { command, readOptions } from "./command.ts";

await command(async () => {
  const { positionals, database } = readOptions();
  const [release, ...more] = positionals;
  if (!release || more.length > 0) throw new ConfigError("node bin/run.mjs can-go-back <folder of a release>");
  const { BACKUP_FOLDER: folder, BACKUP_KEY } = process.env;
  const key = BACKUP_KEY ? backupKeyOf(BACKUP_KEY) : undefined;
  const problem = await withOwner(database, (ownerUrl) => whyNotBack({ ownerUrl, release: resolve(release), folder, key }));
  if (problem) throw new ConfigError(problem);
});
