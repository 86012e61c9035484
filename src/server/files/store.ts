import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

/** Stores the content of files by key: the id of a file, with a suffix for its previews. */
export type FileStore = {
  /** Receives uploads in chunks. */
  tus: DataStore;
  /** Rejects with `MissingBytes` if the key does not exist. `end` is inclusive. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Writes are atomic. */
  write: (key: string, bytes: Buffer | AsyncIterable<Buffer>) => Promise<void>;
  /** Deletes the state of a finished upload. */
  finalize: (key: string) => Promise<void>;
  /** Deletes content and upload state. Idempotent. */
  remove: (key: string) => Promise<void>;
  keys: () => AsyncIterable<string>;
  /** Health probe: rejects unless the store is writable. */
  check: () => Promise<void>;
};

export class MissingBytes extends Error {}

export const previewKey = (id: string, size: "small" | "large") => `${id}.${size}.webp`;

export async function bytesOf(store: FileStore, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await store.read(key, range)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
