import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import type { Keyring } from "#server/keyring/keyring.ts";

/** A seal as it is stored and exported. */
export type Seal = {
  number: number;
  sealedAt: string;
  count: number;
  root: string;
  /** The SHA-256 of the statement before it; zeros for the first. */
  previous: string;
  /** Ed25519, as SubjectPublicKeyInfo in base64. */
  publicKey: string;
  signature: string;
};

export const noSeal = "0".repeat(64);

/** What is signed: plain lines, so that anybody can write it again without our code. */
export const statementOf = ({ number, sealedAt, count, root, previous, publicKey }: Omit<Seal, "signature">): string =>
  ["sumario seal 1", `number ${number}`, `sealed ${sealedAt}`, `count ${count}`, `root ${root}`, `previous ${previous}`, `key ${publicKey}`, ""].join(
    "\n",
  );

export const statementHash = (seal: Omit<Seal, "signature">): Buffer => createHash("sha256").update(statementOf(seal)).digest();

// The head of an Ed25519 key in PKCS #8; the 32 bytes of the key follow.
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs with the key that derives from the secret of the installation. After a rotation seals carry another public key; older ones keep theirs. */
export function signSeal(keyring: Keyring, unsigned: Omit<Seal, "publicKey" | "signature">): Seal {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, keyring.deriveKey("seals")]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64");
  const seal = { ...unsigned, publicKey };
  return { ...seal, signature: sign(null, Buffer.from(statementOf(seal)), key).toString("base64") };
}
