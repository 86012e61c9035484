import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { privateFile } from "#server/base/private-folder.ts";
import type { ManifestFile } from "./manifest.ts";

/** Writes a file of the folder, as fast as the disk takes it, and returns what the manifest says of it. */
export async function writePart(folder: string, path: string, data: AsyncIterable<Buffer>, lines?: () => number): Promise<ManifestFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(
    data,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { mode: privateFile, flags: "wx", flush: true }),
  );
  return { path, ...(lines && { lines: lines() }), bytes, sha256: hash.digest("hex") };
}

export async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Lines as they come, counted. */
export function countedLines(values: AsyncIterable<string>): { data: AsyncIterable<Buffer>; lines: () => number } {
  let count = 0;
  return {
    lines: () => count,
    data: (async function* () {
      for await (const line of values) {
        count += 1;
        yield Buffer.from(`${line}\n`);
      }
    })(),
  };
}
