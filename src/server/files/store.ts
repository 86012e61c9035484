import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

/** Where bytes are kept, each under a key: the id of its file, or that and the name of a small copy. */
export type FileStore = {
  /** Takes uploads in, piece by piece. */
  tus: DataStore;
  /** Rejects with `MissingBytes` when there are none. `end` is the last byte wanted. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** All at once, or as they come. Half of them are never there. */
  write: (key: string, bytes: Buffer | AsyncIterable<Buffer>) => Promise<void>;
  /** Takes away what was noted while the bytes were arriving. */
  settle: (key: string) => Promise<void>;
  /** Bytes and notes, wherever the upload stands; nothing to remove is fine. */
  remove: (key: string) => Promise<void>;
  keys: () => AsyncIterable<string>;
  /** Rejects unless something can be written here. */
  check: () => Promise<void>;
};

export class MissingBytes extends Error {}

export const previewKey = (id: string, size: "small" | "large") => `${id}.${size}.webp`;

export async function bytesOf(store: FileStore, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await store.read(key, range)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
