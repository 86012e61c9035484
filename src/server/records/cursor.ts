import { invalid } from "#server/refusal.ts";

type Cursor = [key: unknown, id: string];

/** The end of a page: the value it is sorted by, and the id that settles ties. Without a value where it would reveal a name; then it is read from the record. */
export const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");

export function decodeCursor(text: string | undefined, mayLackValue = false): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const cursor = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown;
    if (Array.isArray(cursor) && cursor.length === 2 && isKey(cursor[0], mayLackValue) && /^[0-9a-f-]{36}$/.test(String(cursor[1])))
      return cursor as Cursor;
  } catch {
    // No cursor of this server: refused below like any other bad input.
  }
  throw invalid({ after: "field.format.invalid" });
}

const isKey = (value: unknown, mayLack: boolean) => (value === null ? mayLack : ["string", "number", "boolean"].includes(typeof value));
