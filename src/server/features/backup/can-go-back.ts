import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { appliedMigrations, knownMigrations, type Migration } from "#server/db/migrate.ts";
import { aboutArchive, archivesIn } from "./archive-folder.ts";

type Question = { ownerUrl: string; release: string; folder: string | undefined; key: Buffer | undefined };

/** Why a release before this one cannot use the database, and what to restore; nothing if it can. `release` is its folder. */
export async function whyNotBack({ ownerUrl, release, folder, key }: Question): Promise<string | undefined> {
  const known = await knownMigrations(join(release, "migrations"));
  const newer = unknownTo(known, await migrationsOf(ownerUrl)).map(({ name }) => name);
  if (newer.length === 0) return undefined;
  const found = folder && key && existsSync(folder) ? await newestFor(known, folder, key) : undefined;
  const what = found
    ? `${found.path}, made ${found.at} by version ${found.version}`
    : `an archive from before the upgrade (${folder && key ? `none in ${folder} fits` : "BACKUP_FOLDER or BACKUP_KEY is not set here"})`;
  return `the database is newer than version ${basename(release)}, which does not know ${newer.join(", ")}. It needs the data of before, without what was written since: stop every process, run "node bin/run.mjs restore --from ${found?.path ?? "<archive>"} --overwrite" in ${release}, run this again and start the processes. To restore: ${what}`;
}

const unknownTo = (known: readonly Migration[], wanted: readonly Migration[]) =>
  wanted.filter(({ name, checksum }) => !known.some((one) => one.name === name && one.checksum === checksum));

async function migrationsOf(ownerUrl: string): Promise<Migration[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-can-go-back" });
  await client.connect();
  try {
    return await appliedMigrations(client);
  } finally {
    await client.end();
  }
}

async function newestFor(known: readonly Migration[], folder: string, key: Buffer) {
  // Whether an archive fits is a question of its migrations: the version here decides nothing.
  for (const { name, isComplete } of (await archivesIn(folder, key, "")).archives) {
    const path = join(folder, name);
    const { version, at, migrations } = await aboutArchive(path, key);
    if (isComplete && unknownTo(known, migrations).length === 0) return { path, version, at };
  }
  return undefined;
}
