import { extensionOf } from "#domain/formats/file-name.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { HeldFile } from "#server/evidence/held-files.ts";
import { DamagedBytes, verifiedBytes } from "#server/files/pieces.ts";
import { previewKey } from "#server/files/store.ts";

/** A file of a pack with where its content is, under the name that it has in the archive. */
export type PackFile = HeldFile & { key: string; pieces: Buffer; previews: Buffer | null; number: string; packName: string };

/** The scanned ticket, wherever it was added. */
export const isTicket = ({ field, category }: Pick<PackFile, "field" | "category">) => field === "ticket" || category === "ticket";

/** In the order of the case. Numbered, so that the document names them and no two have the same name. */
export async function readPackFiles(tx: Tx, files: readonly HeldFile[]): Promise<PackFile[]> {
  const rows = await tx.rows<{ id: string; key: string; pieces: Buffer; previews: Buffer | null }>(
    sql`select id, coalesce(copy_of, id) as key, pieces, previews from files where id = any(${files.map(({ id }) => id)}::uuid[]) and not deleted`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const digits = Math.max(2, String(files.length).length);
  return files
    .filter(({ id }) => stored.has(id))
    .map((file, index) => {
      const number = String(index + 1).padStart(digits, "0");
      return { ...file, ...stored.get(file.id)!, number, packName: `${number} ${file.name}` };
    });
}

export type FileKind = "picture" | "video" | "sound" | "document";

export const kindOf = ({ type }: Pick<HeldFile, "type">): FileKind => {
  const [group] = type.split("/");
  return group === "image" ? "picture" : group === "video" ? "video" : group === "audio" ? "sound" : "document";
};

export const extensionText = ({ name }: Pick<HeldFile, "name">) => extensionOf(name).toUpperCase();

/** The contact sheet shows so many; what it needs in memory is bounded whatever the size of the files. */
export const maxPictures = 60;

/** A small copy of a picture, or its large one: made when it was uploaded. A damaged copy is left out, its original is not touched by that. */
export async function readPreview({ files }: Pick<Deps, "files">, { key, previews }: PackFile, size: "small" | "large"): Promise<Buffer | undefined> {
  if (!previews) return undefined;
  const hash = size === "small" ? previews.subarray(0, 32) : previews.subarray(32);
  return verifiedBytes(files, previewKey(key, size), hash).catch((error: unknown) => {
    if (error instanceof DamagedBytes) return undefined;
    throw error;
  });
}
