import { createHash } from "node:crypto";
import { extensionOf, isPictureName } from "#domain/formats/file-name.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { ReadBytes } from "#server/zip/read-zip.ts";
import { invalidFile } from "./change-file.ts";
import { detectMimeType } from "./detect-mime-type.ts";
import { makePreviews, type Previews } from "./make-previews.ts";
import { bytesOf, previewKey } from "./store.ts";
import { discardUpload, type Upload } from "./uploads.ts";

/** Checks after the last byte that the content matches the extension. A mismatch deletes the upload; a match is finished by a job. */
export async function examineUpload(deps: Pick<Deps, "db" | "files">, upload: Upload) {
  const { db, files } = deps;
  const { id, name, size } = upload;
  // Offsets inside a file may point past its end.
  const read: ReadBytes = async (start, end) => (start < size ? bytesOf(files, id, { start, end: Math.min(end, size - 1) }) : Buffer.alloc(0));
  const type = await detectMimeType(extensionOf(name), read, size);
  const drawn = type && isPictureName(name) ? await previewsOf(await bytesOf(files, id), type) : undefined;
  if (!type || drawn === "broken") {
    await discardUpload(deps, id);
    throw invalidFile(name);
  }
  if (drawn) for (const size of ["small", "large"] as const) await files.write(previewKey(id, size), drawn[size]);
  const previews = drawn ? Buffer.concat([sha256(drawn.small), sha256(drawn.large)]) : null;
  await db.asSystem(async (tx) => {
    await tx.run(
      sql`update uploads set type = ${type}, previews = ${previews}, width = ${drawn?.width ?? null}, height = ${drawn?.height ?? null} where id = ${id}`,
    );
    await enqueue(tx, "upload", { upload: id }, { key: id });
  });
}

const previewsOf = (picture: Buffer, type: string): Promise<Previews | "broken" | undefined> =>
  // Not every build of sharp decodes HEIC: such a picture is stored without previews.
  makePreviews(picture).catch(() => (type === "image/heic" ? undefined : "broken"));

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
