import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { createSecretFile, readSecretFile } from "./secret-file.ts";

/** The place of a value: it can be opened there only, so that nobody copies the key of one account into the row of another. */
export type Place = { column: string; row: string };

/**
 * The secret of the installation, from which every other key derives. During a rotation there are two:
 * everything is sealed with the new one, and what the old one sealed can still be opened.
 */
export type Keyring = {
  /** Identifies the current secret without revealing it; undefined while there is none. */
  id: () => string | undefined;
  has: (id: string) => boolean;
  /** Makes the secret of a new installation and stores it in the data folder. */
  create: () => void;
  deriveKey: (purpose: string) => Buffer;
  /** The key of the current secret and those of older ones, to verify what these have signed. */
  deriveKeys: (purpose: string) => Buffer[];
  seal: (place: Place, text: string) => string;
  /** Undefined for a value of another place or of an unknown secret. */
  open: (place: Place, sealed: string) => string | undefined;
};

const [algorithm, nonceSize, tagSize, version] = ["aes-256-gcm", 12, 16, "v1"] as const;

type Entry = { id: string; deriveKey: (purpose: string) => Buffer };

/** `configured` are the secrets of SECRET_KEY and SECRET_KEY_OLD. Without them the file in the data folder is used. */
export function openKeyring(configured: readonly Buffer[], data: string): Keyring {
  const read = () => (configured.length > 0 ? configured : readSecretFile(data)).map(entryOf);
  let entries = read();
  const current = () => {
    if (!entries[0]) throw new Error("the installation has no secret yet");
    return entries[0];
  };
  /** Another process may have rotated the file since. */
  const find = (id: string) => {
    const isId = (entry: Entry) => entry.id === id;
    if (!entries.some(isId)) entries = read();
    return entries.find(isId);
  };
  return {
    id: () => entries[0]?.id,
    has: (id) => find(id) !== undefined,
    create: () => {
      entries = createSecretFile(data).map(entryOf);
    },
    deriveKey: (purpose) => current().deriveKey(purpose),
    deriveKeys: (purpose) => entries.map((entry) => entry.deriveKey(purpose)),
    seal: (place, text) => {
      const { id, deriveKey } = current();
      return `${version}.${id}.${encrypt(deriveKey(purposeOf(place)), text, aadOf(place)).toString("base64url")}`;
    },
    open: (place, sealed) => {
      const [format, id = "", content = ""] = sealed.split(".");
      const entry = format === version ? find(id) : undefined;
      return entry && decrypt(entry.deriveKey(purposeOf(place)), Buffer.from(content, "base64url"), aadOf(place));
    },
  };
}

const purposeOf = ({ column }: Place) => `seal ${column}`;
const aadOf = ({ column, row }: Place) => Buffer.from(`${column} ${row}`);

export const isSealed = (value: string) => value.startsWith(`${version}.`);
export const isSealedWith = (value: string, id: string | undefined) => value.startsWith(`${version}.${id}.`);

export const encrypt = (key: Buffer, text: string, aad: Buffer): Buffer => encryptWith(key, randomBytes(nonceSize), text, aad);

/** With a nonce that depends on text and associated data: no nonce may be used for two texts. */
export function encryptWith(key: Buffer, nonce: Buffer, text: string, aad: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(aad);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined unless it was encrypted with this key and this associated data. */
export function decrypt(key: Buffer, bytes: Buffer, aad: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceSize), { authTagLength: tagSize });
    decipher.setAAD(aad).setAuthTag(bytes.subarray(-tagSize));
    return Buffer.concat([decipher.update(bytes.subarray(nonceSize, -tagSize)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function entryOf(secret: Buffer): Entry {
  const derive = (purpose: string, size: number) => Buffer.from(hkdfSync("sha256", secret, "sumario", purpose, size));
  const keys = new Map<string, Buffer>();
  return {
    id: derive("id", 8).toString("hex"),
    deriveKey: (purpose) => {
      const key = keys.get(purpose) ?? derive(`key ${purpose}`, 32);
      keys.set(purpose, key);
      return key;
    },
  };
}
