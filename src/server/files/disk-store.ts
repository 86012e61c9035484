import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, open, opendir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileConfigstore, FileStore as TusFileStore } from "@tus/file-store";
import { ERRORS, type Upload } from "@tus/server";
import { privateFile, privateFolder } from "#server/base/private-folder.ts";
import { isFull } from "#server/db/is-full.ts";
import { type FileStore, MissingBytes } from "./store.ts";

/** A folder of this machine. */
export function diskStore(folder: string): FileStore {
  // The state of pending uploads is in a folder of its own; the main folder has content only.
  const notes = join(folder, "uploads");
  privateFolder(folder);
  privateFolder(notes);
  // Keys are generated, never user input; this is a second check against path traversal, before the disk is touched.
  const valid = (key: string) => {
    if (!/^[0-9a-f-]{36}(\.(small|large)\.webp)?$/.test(key)) throw new MissingBytes();
    return key;
  };
  const place = (key: string) => join(folder, valid(key));
  const arriving = (key: string) => join(notes, `${valid(key)}.new`);
  const finalize = async (key: string) => rm(join(notes, `${valid(key)}.json`), { force: true });
  return {
    tus: new DurableStore(folder, notes),
    async read(key, range) {
      const file = await open(place(key), "r").catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT" ? new MissingBytes() : error;
      });
      return file.createReadStream(range);
    },
    async write(key, bytes) {
      const file = await open(arriving(key), "w", privateFile);
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
      await writeFile(probe, "x", { mode: privateFile });
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
    await chmod(join(this.directory, upload.id), privateFile);
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
