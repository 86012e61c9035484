import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { ConfigError } from "#server/config.ts";
import type { FileStore } from "#server/files/store.ts";
import { privateFile } from "#server/private-folder.ts";
import { type Manifest, readParts, writeParts } from "./archive.ts";
import { seal, unseal } from "./sealed.ts";
import { snapshotOf } from "./snapshot.ts";

type Asked = { ownerUrl: string; store: FileStore; key: Buffer; to: string; version: string; now: Date };

/** Writes an archive and reads it again before it gets its name. Tells what is in it, and which files are not as they were kept. */
export async function backup({ ownerUrl, store, key, to, version, now }: Asked): Promise<{ manifest: Manifest; problems: string[] }> {
  if (existsSync(to)) throw new ConfigError(`${to} is there already: a backup replaces nothing`);
  const [client, present] = [0, 1].map(() => new pg.Client({ connectionString: ownerUrl, application_name: "sumario-backup" })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([client.connect(), present.connect()]);
  const problems: string[] = [];
  const unfinished = `${to}.part`;
  try {
    const parts = snapshotOf({ client, present, store, version, now, onProblem: (problem) => void problems.push(problem) });
    await pipeline(seal(writeParts(parts), key), createWriteStream(unfinished, { mode: privateFile, flush: true }));
    const manifest = await verifyArchive(unfinished, key);
    await rename(unfinished, to);
    return { manifest, problems };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await Promise.all([client.end(), present.end()]);
  }
}

/** Reads an archive from its first byte to its last; an `ArchiveError` unless it is whole and of this key. */
export async function verifyArchive(from: string, key: Buffer): Promise<Manifest> {
  const parts = openArchive(from, key);
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return value;
    for await (const _ of value.data);
  }
}

export function openArchive(from: string, key: Buffer) {
  if (!existsSync(from)) throw new ConfigError(`there is no ${from}`);
  return readParts(unseal(createReadStream(from, { highWaterMark: 1024 * 1024 }), key));
}
