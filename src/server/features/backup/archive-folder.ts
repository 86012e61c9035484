import { lstat, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
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

/** The archives of this installation, newest first. A file under one of our names that this key does not open is another's: it is listed apart. */
export async function archivesIn(folder: string, key: Buffer): Promise<{ archives: DatedArchive[]; foreign: string[] }> {
  const archives: DatedArchive[] = [];
  const foreign: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => ourName.test(one))) {
    const about = (await lstat(join(folder, name))).isFile() && (await aboutArchive(join(folder, name), key).catch(() => undefined));
    if (about) archives.push({ name, at: new Date(about.at), isComplete: !name.endsWith("-incomplete.backup") });
    else foreign.push(name);
  }
  return { archives: archives.sort((a, b) => b.at.getTime() - a.at.getTime()), foreign };
}

/** Deletes what no rule keeps, and returns the names: deleted, and left alone although they have a name of ours. */
export async function deleteExpired(folder: string, key: Buffer, keep: Keep): Promise<{ deleted: string[]; foreign: string[] }> {
  const { archives, foreign } = await archivesIn(folder, key);
  const deleted = expiredArchives(archives, keep).map(({ name }) => name);
  for (const name of deleted) await rm(join(folder, name));
  return { deleted, foreign };
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
