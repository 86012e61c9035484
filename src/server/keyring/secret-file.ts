import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { secretBytes } from "#server/base/config.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { privateFile, privateFolder } from "#server/base/private-folder.ts";

/** One secret per line, the current one first; an older one stays until everything is sealed with the newer. */
export const secretFile = (data: string) => join(data, "secret");

export function readSecretFile(data: string): Buffer[] {
  const file = secretFile(data);
  if (!existsSync(file)) return [];
  // A copy from a backup may have lost its mode.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, privateFile);
  const secrets = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => secretBytes(file, line.trim()));
  if (secrets.length === 0) throw new ConfigError(`${file} is empty: put back the secret of this installation`);
  return secrets;
}

/** Makes the secret of a new installation. If another process makes it at the same moment, both use the one that was first. */
export function createSecretFile(data: string): Buffer[] {
  if (!existsSync(data)) privateFolder(data);
  const unfinished = write(data, [randomBytes(32)]);
  try {
    linkSync(unfinished, secretFile(data));
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished);
  }
  return readSecretFile(data);
}

/** Replaces the secrets of the file atomically. */
export function replaceSecretFile(data: string, secrets: readonly Buffer[]) {
  renameSync(write(data, secrets), secretFile(data));
  sync(dirname(secretFile(data)));
}

function write(data: string, secrets: readonly Buffer[]): string {
  const unfinished = `${secretFile(data)}.${randomBytes(6).toString("hex")}`;
  const file = openSync(unfinished, "wx", privateFile);
  try {
    writeSync(file, secrets.map((secret) => `${secret.toString("base64")}\n`).join(""));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return unfinished;
}

function sync(folder: string) {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
