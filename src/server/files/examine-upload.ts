import { createHash } from "node:crypto";
import { extensionOf, isPictureName } from "#domain/formats/file-name.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { ReadBytes } from "#server/zip/read-zip.ts";
import { invalidFile } from "./change-file.ts";
import { detectMimeType } from "./detect-mime-type.ts";
import { exifTime } from "./exif-time.ts";
import { movieTime } from "./movie-time.ts";
import { bytesOf, previewKey } from "./store.ts";
import { discardUpload, type Upload } from "./uploads.ts";

/** Checks after the last byte that the content matches the extension. A mismatch deletes the upload; a match is finished by a job. */
export async function examineUpload(deps: Pick<Deps, "db" | "files" | "pictures">, upload: Upload) {
  const { db, files } = deps;
  const { id, name, size } = upload;
  // Offsets inside a file may point past its end.
  const read: ReadBytes = async (start, end) => (start < size ? bytesOf(files, id, { start, end: Math.min(end, size - 1) }) : Buffer.alloc(0));
  const type = await detectMimeType(extensionOf(name), read, size);
  const drawn = type && isPictureName(name) ? await deps.pictures.previews(await bytesOf(files, id), upload.user) : undefined;
  // Not every build of sharp decodes HEIC: such a picture is stored without previews, and so is one that is too large.
  if (!type || (drawn === "broken" && type !== "image/heic")) {
    await discardUpload(deps, id);
    throw invalidFile(name);
  }
  const copies = typeof drawn === "object" ? drawn : undefined;
  if (copies) for (const size of ["small", "large"] as const) await files.write(previewKey(id, size), Buffer.from(copies[size]));
  const previews = copies ? Buffer.concat([sha256(copies.small), sha256(copies.large)]) : null;
  const isMovie = type === "video/mp4" || type === "video/quicktime";
  const recorded = copies?.exif ? exifTime(copies.exif) : isMovie ? await movieTime(read, size) : undefined;
  await db.asSystem(async (tx) => {
    await tx.run(sql`
      update uploads set type = ${type}, previews = ${previews}, width = ${copies?.width ?? null}, height = ${copies?.height ?? null}, recorded_at = ${recorded ?? null}
      where id = ${id}`);
    await enqueue(tx, "upload", { upload: id }, { key: id });
  });
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
