// npm run import -- --from <folder> [--dry-run]: fills an empty installation from a folder of npm run export.

import { filesUrlOf } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { withOwner } from "#server/db/owner.ts";
import { importOwnExport } from "#server/features/portability/import-folder.ts";
import { isOwnExport } from "#server/features/portability/verify-folder.ts";
import { openStore } from "#server/files/open-store.ts";
import { command, keyringOf, optional, readOptions } from "./command.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

await command(async () => {
  const { values, positionals, database } = readOptions({ from: optional }, ["dry-run"]);
  const folder = values.from;
  if (!folder || positionals.length > 0) throw new ConfigError("npm run import -- --from <folder> [--dry-run]");
  if (!(await isOwnExport(folder))) throw new ConfigError(`${folder} has no manifest.json of an export: it is none, or was interrupted`);
  const store = await openStore(filesUrlOf(process.env.FILES_URL), database.data);
  const dryRun = "dry-run" in values;
  await withOwner(database, async (ownerUrl) => {
    const { at, version, content } = await importOwnExport(folder, { ownerUrl, store, keyring: keyringOf(database), dryRun, say });
    say(`${folder}: export of ${at} by version ${version}, with ${content.count} files; ${dryRun ? "nothing was written (--dry-run)" : "imported"}`);
    if (!dryRun)
      say("people choose a new password with “forgot password” on the sign-in page; npm run create-admin -- <address> prints a link for an admin");
  });
});
