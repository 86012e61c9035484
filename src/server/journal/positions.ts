import { createHmac } from "node:crypto";
import { decrypt, encryptWith, type Keyring } from "#server/keyring/keyring.ts";

/**
 * Numbers of the journal as people get them: sealed, because a number that all customers share tells each how much the others do.
 * The same number is sealed to the same text, so that a list of entries keeps its identity when it is read again.
 */
export type Positions = {
  seal: (position: number, place: string) => string;
  /** Undefined unless it was sealed for this place. */
  open: (sealed: string, place: string) => number | undefined;
};

export function openPositions(keyring: Keyring): Positions {
  return {
    seal: (position, place) => {
      const key = keyring.deriveKey("journal positions");
      // Always of one length: the length of a number is a part of it.
      const text = String(position).padStart(16, "0");
      const nonce = createHmac("sha256", keyring.deriveKey("journal position nonces")).update(`${place} ${text}`).digest().subarray(0, 12);
      return encryptWith(key, nonce, text, Buffer.from(place)).toString("base64url");
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed, "base64url");
      for (const key of keyring.deriveKeys("journal positions")) {
        const text = decrypt(key, bytes, Buffer.from(place));
        if (text !== undefined) return Number(text);
      }
      return undefined;
    },
  };
}
