import { lstat, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFile } from "#server/base/private-folder.ts";
import type { About } from "./archive.ts";
import { openArchive } from "./backup.ts";
import { type DatedArchive, expiredArchives, type Keep } from "./keep.ts";

/** The names that we give: the moment in UTC, and whether files were missing. Other files in the folder are not ours. */
const ourName = /^sumario-\d{4}-\d\d-\d\d-\d{6}(-incomplete)?\.backup$/;

export const archiveName = (at: Date) => `sumario-${at.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.backup`;

/** An archive that lacks files says so in its name: it is the last one to be trusted. */
export async function markIncomplete(path: string): Promise<string> {
  const marked = path.replace(/\.backup$/, "-incomplete.backup");
  await rename(path, marked);
  return marked;
}

/** The moment at which a person said that nobody will go back to a release before. */
const confirmation = "confirmed";

export const confirmRelease = (folder: string, now: Date) => writeFile(join(folder, confirmation), `${now.toISOString()}\n`, { mode: privateFile });

async function confirmedAt(folder: string): Promise<number> {
  const text = await readFile(join(folder, confirmation), "utf8").catch((error: { code?: string }) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  // What nobody can read confirms nothing.
  return Date.parse(text.trim()) || 0;
}

/** The archives of this installation, newest first, as the program of this version sees them. A file under one of our names that this key does not open is another's: it is listed apart. */
export async function archivesIn(folder: string, key: Buffer, version: string): Promise<{ archives: DatedArchive[]; foreign: string[] }> {
  const archives: DatedArchive[] = [];
  const foreign: string[] = [];
  const confirmed = await confirmedAt(folder);
  for (const name of (await readdir(folder)).filter((one) => ourName.test(one))) {
    const about = (await lstat(join(folder, name))).isFile() && (await aboutArchive(join(folder, name), key).catch(() => undefined));
    if (!about) {
      foreign.push(name);
      continue;
    }
    const at = new Date(about.at);
    const isComplete = !name.endsWith("-incomplete.backup");
    archives.push({ name, at, isComplete, version: about.version, goesBack: about.version !== version && at.getTime() > confirmed });
  }
  return { archives: archives.sort((a, b) => b.at.getTime() - a.at.getTime()), foreign };
}

type Deletion = { deleted: string[]; foreign: string[]; held: DatedArchive[] };

/**
 * Deletes what no rule keeps. Left alone are files that have a name of ours only (`foreign`), and archives of another version (`held`): migrations
 * only go forward, so one of them is all there is to go back with.
 */
export async function deleteExpired(folder: string, key: Buffer, keep: Keep, version: string): Promise<Deletion> {
  const { archives, foreign } = await archivesIn(folder, key, version);
  const expired = expiredArchives(archives, keep);
  const deleted = expired.filter(({ goesBack }) => !goesBack).map(({ name }) => name);
  for (const name of deleted) await rm(join(folder, name));
  return { deleted, foreign, held: expired.filter(({ goesBack }) => goesBack) };
}

/** What the beginning of an archive says. The rest is not read. */
export async function aboutArchive(path: string, key: Buffer): Promise<About> {
  const parts = openArchive(path, key);
  try {
    const { value: first, done } = await parts.next();
    if (done || first.head.kind !== "about") throw new Error("an archive begins with its description");
    for await (const _ of first.data);
    return first.head;
  } finally {
    await parts.return(undefined as never);
  }
}
