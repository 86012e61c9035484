import { createHmac, timingSafeEqual } from "node:crypto";
import { ConfigError } from "#server/base/config-error.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { FolderError, type FolderManifest } from "./manifest.ts";

const purposeOf = (id: string) => `export ${id}`;

/** The key of one export. Whoever has it can tell whether that export was changed, and nothing else. */
export const exportKey = (keyring: Keyring, id: string): Buffer => keyring.deriveKey(purposeOf(id));

/** Signs a manifest, and through its hashes the whole folder. Without the key nobody makes one that fits another content. */
export const signed = (manifest: Omit<FolderManifest, "mac">, key: Buffer): FolderManifest => ({ ...manifest, mac: macOf(manifest, key) });

const macOf = (manifest: Omit<FolderManifest, "mac">, key: Buffer) => createHmac("sha256", key).update(JSON.stringify(manifest)).digest("hex");

/** Refuses a manifest that was changed since, or of which nobody here can tell. `given` is the key that its export has printed. */
export function refuseChanged({ mac, ...manifest }: FolderManifest, keyring: Keyring, given?: string) {
  if (given !== undefined && !/^[0-9a-f]{64}$/.test(given)) throw new ConfigError("--key has the 64 characters that npm run export has printed");
  const isOwn = keyring.has(String(manifest.secret));
  if (given === undefined && !isOwn)
    throw new ConfigError(
      "this export was made with the secret of another installation: name the key that it printed (--key), or take it without a proof that it is as it was written (--unverified)",
    );
  const keys = given === undefined ? keyring.deriveKeys(purposeOf(manifest.id)) : [Buffer.from(given, "hex")];
  const said = Buffer.from(String(mac), "hex");
  if (!keys.some((key) => said.length === 32 && timingSafeEqual(said, Buffer.from(macOf(manifest, key), "hex"))))
    throw new FolderError("manifest.json: was changed after it was written, or the key is that of another export");
}
