import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { fingerprintOf } from "#server/files/pieces.ts";
import { type FileStore, previewKey } from "#server/files/store.ts";
import type { PictureMaker } from "#server/pictures/picture-maker.ts";

type Example = {
  id: string;
  author: { id: string; alias: string };
  name: string;
  source: "ticket.jpg" | "camera.jpg";
};

/** Adds a picture of an invented object to a case, with its content and previews in the file store. */
export async function addExampleFile(
  tx: Tx,
  { files, pictures }: { files: FileStore; pictures: PictureMaker },
  { id: record, author, name, source }: Example,
) {
  const id = newId();
  const [field, category] = source === "ticket.jpg" ? ["ticket", null] : ["files", "images"];
  const bytes = await readFile(join(import.meta.dirname, "files", source));
  await files.write(id, bytes);
  const { size, sha256, pieces } = await fingerprintOf(files, id);
  const drawn = await pictures.previews(bytes, author.id);
  const copies = typeof drawn === "object" ? drawn : undefined;
  if (copies) for (const which of ["small", "large"] as const) await files.write(previewKey(id, which), Buffer.from(copies[which]));
  const previews = copies ? Buffer.concat([hashOf(copies.small), hashOf(copies.large)]) : null;
  await tx.run(sql`
    insert into files (id, entity, record_id, field, position, name, category, caption, source, type, size, sha256, pieces, previews, width, height, created_at, created_by, author_alias)
    values (${id}, 'case', ${record}, ${field}, 1, ${name}, ${category}, ${source === "camera.jpg" ? "La línea de cajas, vista por la cámara de la entrada" : null}, ${source === "camera.jpg" ? "camera" : "phone"}, 'image/jpeg', ${size}, ${sha256}, ${pieces}, ${previews}, ${copies?.width ?? null},
      ${copies?.height ?? null}, ${tx.now}, ${author.id}, ${author.alias})`);
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
