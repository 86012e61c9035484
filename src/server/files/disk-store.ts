import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { chmod, open, opendir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileConfigstore, FileStore as TusFileStore } from "@tus/file-store";
import { ERRORS, type Upload } from "@tus/server";
import { isFull } from "#server/db/is-full.ts";
import { type FileStore, MissingBytes } from "./store.ts";

const ownerOnly = 0o600;

/** A folder of this machine. */
export function diskStore(folder: string): FileStore {
  // The state of pending uploads is in a folder of its own; the main folder has content only.
  const notes = join(folder, "uploads");
  mkdirSync(notes, { recursive: true, mode: 0o700 });
  const place = (key: string) => {
    // Keys are generated, never user input; this is a second check against path traversal.
    if (!/^[0-9a-f-]{36}(\.(small|large)\.webp)?$/.test(key)) throw new MissingBytes();
    return join(folder, key);
  };
  const arriving = (key: string) => join(notes, `${key}.new`);
  const finalize = (key: string) => rm(join(notes, `${key}.json`), { force: true });
  return {
    tus: new DurableStore(folder, notes),
    async read(key, range) {
      const file = await open(place(key), "r").catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT" ? new MissingBytes() : error;
      });
      return file.createReadStream(range);
    },
    async write(key, bytes) {
      const file = await open(arriving(key), "w", ownerOnly);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(arriving(key), place(key));
      await syncFolder(folder);
    },
    finalize,
    async remove(key) {
      for (const path of [place(key), arriving(key)]) await rm(path, { force: true });
      await finalize(key);
    },
    async *keys() {
      for await (const entry of await opendir(folder)) if (!entry.isDirectory()) yield entry.name;
    },
    async check() {
      const probe = join(notes, `${randomUUID()}.probe`);
      await writeFile(probe, "x", { mode: ownerOnly });
      await rm(probe);
    },
  };
}

/** Syncs to disk before a chunk is acknowledged. */
class DurableStore extends TusFileStore {
  constructor(directory: string, notes: string) {
    super({ directory, configstore: new FileConfigstore(notes) });
    this.extensions = ["creation", "creation-with-upload", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    await chmod(join(this.directory, upload.id), ownerOnly);
    await syncFolder(this.directory);
    return created;
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: "r+", start: offset, flush: true });
    await pipeline(bytes, file).catch((error: unknown) => {
      throw isFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
    });
    return offset + file.bytesWritten;
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
