import { createHmac } from "node:crypto";
import { decrypt, encryptWith, type Keyring } from "#server/keyring/keyring.ts";

/**
 * Positions in the journal as clients get them: encrypted, because a counter that all customers share would reveal the activity of the others.
 * Deterministic, so that an entry keeps its id when a list is read again.
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
      // Padded, because the length would reveal the size of the number.
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
