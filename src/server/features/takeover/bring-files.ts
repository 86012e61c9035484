import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { extensionOf, fileName, isPictureName } from "#domain/formats/file-name.ts";
import { newId } from "#server/base/new-id.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { detectMimeType } from "#server/files/detect-mime-type.ts";
import { exifTime } from "#server/files/exif-time.ts";
import { movieTime } from "#server/files/movie-time.ts";
import { fingerprintOf } from "#server/files/pieces.ts";
import { type FileStore, previewKey } from "#server/files/store.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import type { PictureMaker } from "#server/pictures/picture-maker.ts";
import { tableOf } from "#server/records/columns.ts";
import { findFile } from "./find-file.ts";
import type { Findings } from "./findings.ts";
import type { PendingFile } from "./mapped.ts";

export type FileCounts = { named: number; brought: number; missing: number; refused: number; bytes: number };
type Waiting = { collection: string; id: string; entity: keyof typeof entities; record: string; files: PendingFile[] };
type Found = PendingFile & { at: string; size: number; type: string };

const batch = 200;
/** Larger pictures are stored without previews. */
const maxPicture = 100 * 1024 * 1024;

/** The next documents with files that are not in the store, in the order of their old ids. */
const nextWaiting = (tx: Tx, after: Waiting | undefined): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    select collection, old_id as id, entity, record_id as record, files from imported_documents
    where files is not null and record_id is not null
      and (collection, old_id, record_id) > (${after?.collection ?? ""}, ${after?.id ?? ""}, ${after?.record ?? "00000000-0000-0000-0000-000000000000"}::uuid)
    order by collection, old_id, record_id limit ${batch}`);

type Work = { folder: string; findings: Findings; onProgress: (done: number) => void };

/** Looks for every file without storing any. */
export async function checkFiles(tx: Tx, work: Work): Promise<FileCounts> {
  const counts: FileCounts = { named: 0, brought: 0, missing: 0, refused: 0, bytes: 0 };
  for (let waiting = await nextWaiting(tx, undefined); waiting.length > 0; waiting = await nextWaiting(tx, waiting.at(-1)))
    for (const one of waiting) {
      const { found } = await examine(one, work, counts);
      counts.brought += found.length;
      work.onProgress(counts.named);
    }
  return counts;
}

/** Stores the files of each record in a transaction of its own, so that a run that is stopped goes on where it was. Files that are missing are looked for again. */
export async function bringFiles(db: Database, store: FileStore, pictures: PictureMaker, work: Work): Promise<FileCounts> {
  const counts: FileCounts = { named: 0, brought: 0, missing: 0, refused: 0, bytes: 0 };
  const next = (after: Waiting | undefined) => db.asSystem((tx) => nextWaiting(tx, after));
  for (let waiting = await next(undefined); waiting.length > 0; waiting = await next(waiting.at(-1)))
    for (const one of waiting) {
      const { found, missing } = await examine(one, work, counts);
      const stored: Stored[] = [];
      try {
        for (const file of found) stored.push(await storeFile(store, pictures, file));
        await db.asSystem((tx) => addFiles(tx, one, stored, missing), { once: true });
      } catch (error) {
        for (const { id } of stored) await store.remove(id);
        throw error;
      }
      counts.brought += stored.length;
      work.onProgress(counts.named);
    }
  return counts;
}

/** Which files of a document are there, and fit what their names say. */
async function examine(one: Waiting, { folder, findings }: Work, counts: FileCounts) {
  const [found, missing]: [Found[], PendingFile[]] = [[], []];
  for (const file of one.files) {
    counts.named++;
    const tell = (kind: "fileMissing" | "fileName" | "fileContent") =>
      findings.add({
        level: "file",
        kind,
        collection: one.collection,
        file: "files",
        line: null,
        id: one.id,
        field: file.field,
        value: file.path ?? file.name,
      });
    const at = await findFile(folder, one, file);
    const declared = (entities[one.entity] as Entity).fields[file.field];
    const name = fileName(file.name, declared?.kind === "files" && declared.pictures ? { pictures: true } : {});
    if (!at) {
      missing.push(file);
      counts.missing++;
      tell("fileMissing");
    } else if (!name) {
      counts.refused++;
      tell("fileName");
    } else {
      const handle = await open(at, "r");
      const { size } = await handle.stat();
      const type = await detectMimeType(extensionOf(name), reader(handle, size), size).finally(() => handle.close());
      if (type) {
        found.push({ ...file, name, at, size, type });
        counts.bytes += size;
      } else {
        counts.refused++;
        tell("fileContent");
      }
    }
  }
  return { found, missing };
}

const reader = (handle: FileHandle, size: number) => async (start: number, end: number) => {
  const length = Math.max(0, Math.min(end, size - 1) - start + 1);
  return (await handle.read(Buffer.alloc(length), 0, length, start)).buffer;
};

type Stored = Found & {
  id: string;
  sha256: string;
  pieces: Buffer;
  previews: Buffer | null;
  width: number | null;
  height: number | null;
  recorded: string | null;
};

async function storeFile(store: FileStore, pictures: PictureMaker, file: Found): Promise<Stored> {
  const id = newId();
  await store.write(id, createReadStream(file.at) as AsyncIterable<Buffer>);
  const { sha256, pieces } = await fingerprintOf(store, id);
  const drawn = isPictureName(file.name) && file.size <= maxPicture ? await pictures.previews(await readFile(file.at), "import") : undefined;
  const copies = typeof drawn === "object" ? drawn : undefined;
  if (copies) for (const size of ["small", "large"] as const) await store.write(previewKey(id, size), Buffer.from(copies[size]));
  const isMovie = file.type === "video/mp4" || file.type === "video/quicktime";
  const handle = isMovie ? await open(file.at, "r") : undefined;
  const recorded = copies?.exif
    ? exifTime(copies.exif)
    : handle && (await movieTime(reader(handle, file.size), file.size).finally(() => handle.close()));
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
  const previews = copies ? Buffer.concat([hash(copies.small), hash(copies.large)]) : null;
  return { ...file, id, sha256, pieces, previews, width: copies?.width ?? null, height: copies?.height ?? null, recorded: recorded ?? null };
}

/** The rows of the files, the next version of their record and its entry in the journal. */
async function addFiles(
  tx: Tx,
  { collection, id: oldId, entity: name, record }: Waiting,
  stored: readonly Stored[],
  missing: readonly PendingFile[],
) {
  const entity: Entity = entities[name];
  const singles = new Set<string>();
  for (const file of stored) {
    const declared = entity.fields[file.field];
    // A field for one file has the first; the others are among all files of the record.
    const isFurther = declared?.kind === "files" && declared.single && singles.has(file.field) && entity.fields.files;
    const field = isFurther ? "files" : file.field;
    singles.add(file.field);
    await tx.run(sql`
      insert into files (id, entity, record_id, field, position, name, recorded_at, type, size, sha256, pieces, previews, width, height, created_at)
      values (${file.id}, ${name}, ${record}, ${field},
        (select coalesce(max(position), 0) + 1 from files where entity = ${name} and record_id = ${record} and field = ${field}),
        ${file.name}, ${file.recorded}, ${file.type}, ${file.size}, ${file.sha256}, ${file.pieces}, ${file.previews}, ${file.width}, ${file.height}, ${file.date ?? tx.now})`);
  }
  await tx.run(sql`
    update imported_documents set files = ${missing.length > 0 ? JSON.stringify(missing) : null}::jsonb
    where collection = ${collection} and old_id = ${oldId} and record_id = ${record}`);
  if (stored.length === 0) return;
  const customer = entity.fields.customer ? sql`customer_id` : sql`null::uuid`;
  const establishment = entity.scope === "case" ? sql`establishment_id` : sql`null::uuid`;
  const row = await tx.row<{ version: number; customer: string | null; establishment: string | null }>(sql`
    update ${sql.table(tableOf(entity))} set version = version + 1 where id = ${record}
    returning version, ${customer} as customer, ${establishment} as establishment`);
  const changes = [...Map.groupBy(stored, ({ field }) => field)].map(([field, files]) => ({
    ...{ field, from: [] },
    to: files.map(({ id, name: alias, sha256 }) => ({ id, alias, sha256, category: null })),
  }));
  append(tx, { ...plainEntry(null, name, record, "update", changes), ...row! });
}
