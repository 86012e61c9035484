import { invalid } from "#server/base/refusal.ts";
import { decrypt, encrypt, type Keyring } from "#server/keyring/keyring.ts";

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

export function openCursors(keyring: Keyring): Cursors {
  return {
    encode: (cursor, query) => encrypt(keyring.deriveKey("cursors"), JSON.stringify(cursor), canonical(query)).toString("base64url"),
    decode: <Key>(text: string | undefined, query: unknown) => {
      if (text === undefined) return undefined;
      const bytes = Buffer.from(text, "base64url");
      for (const key of keyring.deriveKeys("cursors")) {
        const content = decrypt(key, bytes, canonical(query));
        if (content !== undefined) return JSON.parse(content) as Cursor<Key>;
      }
      throw invalid({ after: "field.format.invalid" });
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
