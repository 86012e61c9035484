import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { hashSecret } from "./secrets.ts";

/** What a challenge is for and whom it was given to: it is worth nothing elsewhere. The owner is a session, or the cookie of a browser without one. */
export type ChallengeUse = { purpose: "register" | "secondStep" | "signIn"; owner: string };
type Given = Pick<Deps, "keyring" | "now">;

/** The longest that a browser lets its user think. */
export const challengeLifetime = 5 * 60_000;
const [nonceLength, expiryLength] = [16, 6];

/** A random value with its expiry, signed: whoever asks for one without signing in makes the server store nothing, and every process knows it. */
export function newChallenge({ keyring, now }: Given, use: ChallengeUse): Buffer {
  const expiry = Buffer.alloc(expiryLength);
  expiry.writeUIntBE(now().getTime() + challengeLifetime, 0, expiryLength);
  const signed = Buffer.concat([randomBytes(nonceLength), expiry]);
  return Buffer.concat([signed, signature(keyring.deriveKey("challenges"), use, signed)]);
}

export function isChallenge({ keyring, now }: Given, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const signed = bytes.subarray(0, nonceLength + expiryLength);
  const given = bytes.subarray(nonceLength + expiryLength);
  const isOurs = keyring.deriveKeys("challenges").some((key) => {
    const expected = signature(key, use, signed);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs && expiryOf(bytes) > now().getTime();
}

/** False if it was used before, also at the same moment. */
export async function markUsed(tx: Tx, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  const used = await tx.run(sql`
    insert into used_challenges (challenge_hash, expires_at) values (${hashSecret(bytes.toString("base64url"))}, ${new Date(expiryOf(bytes))})
    on conflict do nothing`);
  return used === 1;
}

const expiryOf = (challenge: Buffer) => challenge.readUIntBE(nonceLength, expiryLength);

const signature = (key: Buffer, { purpose, owner }: ChallengeUse, signed: Buffer) =>
  createHmac("sha256", key).update(`${purpose} ${owner} `).update(signed).digest();
