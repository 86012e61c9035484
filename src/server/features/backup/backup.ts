import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import { privateFile } from "#server/base/private-folder.ts";
import type { FileStore } from "#server/files/store.ts";
import { type Manifest, readParts, writeParts } from "./archive.ts";
import { decrypt, encrypt } from "./encryption.ts";
import { snapshotOf } from "./snapshot.ts";

type BackupOptions = { ownerUrl: string; store: FileStore; key: Buffer; to: string; version: string; now: Date };

/** Writes an archive and verifies it before it gets its name. Returns its manifest, and a problem for each missing or damaged file. */
export async function backup({ ownerUrl, store, key, to, version, now }: BackupOptions): Promise<{ manifest: Manifest; problems: string[] }> {
  if (existsSync(to)) throw new ConfigError(`${to} exists already: a backup overwrites nothing`);
  const [client, current] = [0, 1].map(() => new pg.Client({ connectionString: ownerUrl, application_name: "sumario-backup" })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([client.connect(), current.connect()]);
  const problems: string[] = [];
  const unfinished = `${to}.part`;
  try {
    const parts = snapshotOf({ client, current, store, version, now, onProblem: (problem) => void problems.push(problem) });
    await pipeline(encrypt(writeParts(parts), key), createWriteStream(unfinished, { mode: privateFile, flush: true }));
    const manifest = await verifyArchive(unfinished, key);
    await rename(unfinished, to);
    return { manifest, problems };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await Promise.all([client.end(), current.end()]);
  }
}

/** Reads a whole archive. Throws an `ArchiveError` unless it is complete, undamaged and encrypted with this key. */
export async function verifyArchive(from: string, key: Buffer): Promise<Manifest> {
  const parts = openArchive(from, key);
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return value;
    for await (const _ of value.data);
  }
}

export function openArchive(from: string, key: Buffer) {
  if (!existsSync(from)) throw new ConfigError(`${from} does not exist`);
  return readParts(decrypt(createReadStream(from, { highWaterMark: 1024 * 1024 }), key));
}
