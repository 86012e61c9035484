import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { invalid } from "#server/refusal.ts";

/** The end of a page: the value it is sorted by, and the id that breaks ties. */
export type Cursor<Key = unknown> = [key: Key, id: string];

/**
 * Cursors are encrypted, because the value may be a name that the user sees by its initials only, and authenticated together with the user
 * and the query they were made for: a client can only continue from positions that the server gave.
 */
export type Cursors = {
  encode: (cursor: Cursor, query: unknown) => string;
  decode: <Key>(text: string | undefined, query: unknown) => Cursor<Key> | undefined;
};

const [algorithm, nonceSize, tagSize] = ["aes-256-gcm", 12, 16] as const;

export function openCursors(secret: string): Cursors {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "cursors", 32));
  return {
    encode: (cursor, query) => {
      const nonce = randomBytes(nonceSize);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(canonical(query));
      return Buffer.concat([nonce, cipher.update(JSON.stringify(cursor)), cipher.final(), cipher.getAuthTag()]).toString("base64url");
    },
    decode: <Key>(text: string | undefined, query: unknown) => {
      if (text === undefined) return undefined;
      try {
        const bytes = Buffer.from(text, "base64url");
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceSize), { authTagLength: tagSize });
        decipher.setAAD(canonical(query)).setAuthTag(bytes.subarray(-tagSize));
        const content = Buffer.concat([decipher.update(bytes.subarray(nonceSize, -tagSize)), decipher.final()]);
        return JSON.parse(content.toString()) as Cursor<Key>;
      } catch {
        throw invalid({ after: "field.format.invalid" });
      }
    },
  };
}

/** The same bytes for the same query, in whatever order its parameters were sent. */
const canonical = (query: unknown): Buffer =>
  Buffer.from(
    JSON.stringify(query, (_, value: unknown) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  );
