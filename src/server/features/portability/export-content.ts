import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { privateFile } from "#server/base/private-folder.ts";
import { type FileStore, MissingBytes, previewKey } from "#server/files/store.ts";
import { type ContentLine, contentPath } from "./manifest.ts";

type Source = { client: pg.Client; store: FileStore; folder: string; where: string; onProblem: (problem: string) => void };
type Row = { file: string; key: string; sha256: string; preview: ContentLine["preview"]; entity: string; record: string };

/** Copies the content of files into the folder, under its hash, and yields the lines of their manifest. */
export async function* exportContent({ client, store, folder, where, onProblem }: Source): AsyncGenerator<ContentLine> {
  const previews = (["small", "large"] as const).map(
    (size, index) =>
      `union all select t.id, encode(substr(t.previews, ${index * 32 + 1}, 32), 'hex'), '${size}', t.entity, t.record_id from files t where t.previews is not null and ${where}`,
  );
  await client.query(
    `declare content no scroll cursor for select r.*, coalesce(f.copy_of, f.id)::text as key from (
       select t.id as file, t.sha256, null as preview, t.entity, t.record_id as record from files t where ${where} ${previews.join(" ")}) r
     join files f on f.id = r.file where not f.bytes_gone`,
  );
  for (;;) {
    const { rows } = await client.query<Row>("fetch 200 from content");
    if (rows.length === 0) return;
    for (const row of rows) {
      const size = await copyContent(store, folder, row).catch((error: unknown) => {
        if (!(error instanceof MissingBytes)) throw error;
        return undefined;
      });
      if (size === undefined) onProblem(`the content of file ${row.file} of ${row.entity} ${row.record} is missing or damaged`);
      else
        yield {
          path: contentPath(row.sha256),
          size,
          sha256: row.sha256,
          file: row.file,
          preview: row.preview,
          entity: row.entity,
          record: row.record,
        };
    }
  }
}

/** Under its name only if it has the expected hash. Returns its size, or nothing if it is damaged. */
async function copyContent(store: FileStore, folder: string, { key, preview, sha256 }: Row): Promise<number | undefined> {
  const to = join(folder, contentPath(sha256));
  const bytes = await store.read(preview ? previewKey(key, preview) : key);
  const hash = createHash("sha256");
  let size = 0;
  const isThere = existsSync(to);
  const part = `${to}.part`;
  if (!isThere) await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      if (!isThere) yield chunk;
    }
  };
  if (isThere) for await (const _ of counted(bytes));
  else await pipeline(bytes, counted, createWriteStream(part, { mode: privateFile, flags: "wx", flush: true }));
  if (hash.digest("hex") !== sha256) return void (await rm(part, { force: true }));
  if (!isThere) await rename(part, to);
  return size;
}
