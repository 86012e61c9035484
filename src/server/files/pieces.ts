import { createHash } from "node:crypto";
import { type FileStore, MissingBytes } from "./store.ts";

export const pieceSize = 4 * 1024 * 1024;
const hashSize = 32;

export type Fingerprint = { size: number; sha256: string; pieces: Buffer };

/** Hashes the whole content and each piece of it in one pass. */
export async function fingerprintOf(store: FileStore, key: string): Promise<Fingerprint> {
  const whole = createHash("sha256");
  const pieces: Buffer[] = [];
  let piece = createHash("sha256");
  let size = 0;
  for await (const chunk of await store.read(key)) {
    let rest = chunk as Buffer;
    whole.update(rest);
    while (rest.length > 0) {
      const part = rest.subarray(0, pieceSize - (size % pieceSize));
      piece.update(part);
      size += part.length;
      rest = rest.subarray(part.length);
      if (size % pieceSize > 0) continue;
      pieces.push(piece.digest());
      piece = createHash("sha256");
    }
  }
  if (size % pieceSize > 0) pieces.push(piece.digest());
  return { size, sha256: whole.digest("hex"), pieces: Buffer.concat(pieces) };
}

/** The stored content does not match its hash. */
export class DamagedBytes extends Error {
  /** The log prints the code of an error. The key is no personal data. */
  readonly code: string;

  constructor(key: string) {
    super("damaged bytes");
    this.code = key;
  }
}

export async function verifiedBytes(store: FileStore, key: string, hash: Buffer, range?: { start: number; end: number }): Promise<Buffer> {
  const parts: Buffer[] = [];
  // As the parts come: hashing a whole piece at its end would keep everybody else waiting, and several at once their sum.
  const computed = createHash("sha256");
  try {
    for await (const part of await store.read(key, range)) {
      computed.update(part as Buffer);
      parts.push(part as Buffer);
    }
  } catch (error) {
    throw error instanceof MissingBytes ? new DamagedBytes(key) : error;
  }
  if (!computed.digest().equals(hash)) throw new DamagedBytes(key);
  return Buffer.concat(parts);
}

type StoredFile = { key: string; size: number; pieces: Buffer };

/** The bytes from `start` to `end`. Each piece is verified before it is sent, and `isAllowed` is called between pieces. */
export async function* verifiedRange(
  store: FileStore,
  { key, size, pieces }: StoredFile,
  start: number,
  end: number,
  isAllowed: () => Promise<boolean>,
) {
  const first = Math.floor(start / pieceSize);
  for (let number = first; number * pieceSize <= end; number++) {
    if (number > first && !(await isAllowed())) throw new Error("the right to read the file has ended");
    const from = number * pieceSize;
    const hash = pieces.subarray(number * hashSize, (number + 1) * hashSize);
    const bytes = await verifiedBytes(store, key, hash, { start: from, end: Math.min(size, from + pieceSize) - 1 });
    yield bytes.subarray(Math.max(0, start - from), end - from + 1);
  }
}
