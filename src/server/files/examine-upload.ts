import { createHash } from "node:crypto";
import { extensionOf, isPictureName } from "#domain/formats/file-name.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { ReadBytes } from "#server/zip/read-zip.ts";
import { notValid } from "./change-file.ts";
import { detectMimeType } from "./detect-mime-type.ts";
import { bytesOf, previewKey } from "./store.ts";
import { discardUpload, type Upload } from "./uploads.ts";

/** With the last byte: whether the content is what the name says. What is not leaves nothing behind; the rest is left to a job. */
export async function examineUpload(deps: Pick<Deps, "db" | "files" | "pictures">, upload: Upload) {
  const { db, files } = deps;
  const { id, name, size } = upload;
  // What a file says about itself may point past its end.
  const read: ReadBytes = async (start, end) => (start < size ? bytesOf(files, id, { start, end: Math.min(end, size - 1) }) : Buffer.alloc(0));
  const type = await detectMimeType(extensionOf(name), read, size);
  const drawn = type && isPictureName(name) ? await deps.pictures.previews(await bytesOf(files, id), upload.user) : undefined;
  // Not every machine can draw what a telephone writes: such a picture is kept without small copies, and so is one that is too large.
  if (!type || (drawn === "broken" && type !== "image/heic")) {
    await discardUpload(deps, id);
    throw notValid(name);
  }
  const copies = typeof drawn === "object" ? drawn : undefined;
  if (copies) for (const size of ["small", "large"] as const) await files.write(previewKey(id, size), Buffer.from(copies[size]));
  const previews = copies ? Buffer.concat([sha256(copies.small), sha256(copies.large)]) : null;
  await db.asSystem(async (tx) => {
    await tx.run(
      sql`update uploads set type = ${type}, previews = ${previews}, width = ${copies?.width ?? null}, height = ${copies?.height ?? null} where id = ${id}`,
    );
    await enqueue(tx, "upload", { upload: id }, { key: id });
  });
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
