import * as z from "zod";
import { fileSizes, maxFiles } from "#api/limits.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { type FileSource, fileSources } from "#domain/evidence/file-source.ts";
import { captionLength, captionOf } from "#domain/formats/caption.ts";
import { fileName, isPictureName } from "#domain/formats/file-name.ts";
import { newId } from "#server/base/new-id.ts";
import { invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { Writer } from "#server/records/save.ts";
import { type FileField, filesOf, invalidFile, lockFileField, refuseOffice } from "./change-file.ts";
import { previewKey } from "./store.ts";

/** A file that is being uploaded. The file will have the same id. */
export type Upload = {
  id: string;
  collection: string;
  record: string;
  field: string;
  name: string;
  category: string | null;
  caption: string | null;
  source: FileSource | null;
  office: boolean;
  /** As the file tells it, once its content was examined. */
  recorded: string | null;
  /** The fingerprint of the file that it was made from. */
  original: string | null;
  size: number;
  /** The document request that it fulfils, if any. */
  request: string | null;
  /** Set when the last byte has arrived and the content is valid. */
  type: string | null;
  previews: Buffer | null;
  width: number | null;
  height: number | null;
  user: string;
  author: string;
  /** A day after the last request for it. */
  expiresAt: string;
  isExpired: boolean;
  /** It could not join its record, and waits for a manager. */
  isHeld: boolean;
};

const metadataShape = z.object({
  /** Of the file, made where it was chosen. */
  id: z.uuid().optional(),
  collection: z.string(),
  record: z.uuid(),
  field: z.string(),
  name: z.string(),
  category: z.enum(keysOf("fileCategories")).nullish(),
  caption: z.string().max(captionLength).optional(),
  source: z.enum(fileSources).optional(),
  original: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  request: z.uuid().optional(),
  office: z.literal("true").optional(),
});

const expirySeconds = 24 * 3600;

/** `isKnown`: this user began it before, and its answer may have been lost. */
export type Begun = { id: string; isKnown: boolean };

/** Creates the row of an upload before its first byte. With an id of the client, beginning it again finds the same upload, or the file it became. */
export async function createUpload(tx: Tx, user: Writer, metadata: unknown, size: number): Promise<Begun> {
  const { data: given } = metadataShape.safeParse(metadata);
  if (!given) throw new Refusal(400, "BAD_REQUEST", "error.badRequest");
  if (given.id && (await isKnown(tx, user, given.id))) return { id: given.id, isKnown: true };
  const place = await lockFileField(tx, user, given, "add");
  const kind = place.entity.fields[given.field] as { pictures?: boolean; categories?: boolean };
  const name = fileName(given.name, kind);
  if (!name || size === 0) throw invalidFile(given.name);
  if (given.category && !kind.categories) throw invalid({ category: "field.unknown" });
  if (given.office) refuseOffice(user, place);
  const request = given.request && requestOf(place, given.request);
  if (given.request && !request) throw notFound();
  const maxSize = isPictureName(name) ? fileSizes.picture : fileSizes.any;
  if (size > maxSize) throw new Refusal(413, "FILE_TOO_LARGE", (t) => t("file.tooLarge", { name, max: String(maxSize / 1024 / 1024) }));
  const others = await tx.row<{ count: number }>(
    sql`select count(*)::int as count from uploads where record_id = ${given.record} and field = ${given.field} and held_at is null`,
  );
  if (filesOf(place).length + others!.count >= maxFiles)
    throw new Refusal(400, "TOO_MANY_FILES", (t) => t("file.tooMany", { max: String(maxFiles) }));
  const id = given.id ?? newId();
  const made = await tx.run(sql`
    insert into uploads (id, entity, record_id, field, name, category, caption, source, original_sha256, size, request_id, office, user_id, author_alias)
    values (${id}, ${place.entity.name}, ${given.record}, ${given.field}, ${name}, ${given.category ?? (request && kind.categories ? request.category : null)}, ${captionOf(given.caption)}, ${given.source ?? null}, ${given.original ?? null}, ${size}, ${given.request ?? null}, ${given.office !== undefined}, ${user.id}, ${user.alias})
    on conflict (id) do nothing`);
  // Two requests began it at the same time.
  if (made === 0) return { id, isKnown: await isKnown(tx, user, id) };
  await enqueue(tx, "uploadExpiry", { upload: id }, { key: id, delay: expirySeconds });
  return { id, isKnown: false };
}

async function isKnown({ system: tx }: Tx, user: Writer, id: string): Promise<boolean> {
  const found = await tx.row<{ user: string | null; isRemoved: boolean }>(sql`
    select user_id as user, false as "isRemoved" from uploads where id = ${id}
    union all select created_by, deleted from files where id = ${id}`);
  if (!found) return false;
  if (found.user !== user.id) throw new Refusal(409, "CONFLICT", "error.badRequest");
  if (found.isRemoved) throw new Refusal(410, "DELETED", "file.removed");
  return true;
}

const requestOf = ({ record }: FileField, request: string) =>
  ((record.documentRequests ?? []) as readonly { id: string; category: string | null }[]).find(({ id }) => id === request);

/** An upload of this user to a record that they still see; anything else is not found, and so is one that is held. Each call postpones its expiry. */
export async function ownUpload(tx: Tx, user: Writer, id: string): Promise<Upload> {
  const upload = await readUpload(tx, id);
  if (upload?.user !== user.id || upload.isHeld) throw notFound();
  await lockFileField(tx, user, upload, "finish").catch((error: unknown) => {
    throw error instanceof Refusal ? notFound() : error;
  });
  await tx.run(sql`update uploads set touched_at = now() where id = ${id}`);
  return upload;
}

export async function readUpload(tx: Tx, id: string): Promise<Upload | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const row = await tx.row<Omit<Upload, "collection"> & { entity: string }>(sql`
    select id, entity, record_id as record, field, name, category, caption, source, recorded_at as recorded, original_sha256 as original, size, request_id as request, office, type, previews, width, height, user_id as user, author_alias as author,
      touched_at + make_interval(secs => ${expirySeconds}) as "expiresAt", touched_at + make_interval(secs => ${expirySeconds}) <= now() as "isExpired",
      held_at is not null as "isHeld"
    from uploads where id = ${id}`);
  const entity = row && (entities as Record<string, Entity>)[row.entity];
  return entity && { ...row, collection: entity.collection };
}

/** Removes the content before the row: while the row exists, the removal is retried. */
export async function discardUpload({ db, files }: Pick<Deps, "db" | "files">, id: string) {
  for (const key of [id, previewKey(id, "small"), previewKey(id, "large")]) await files.remove(key);
  await db.asSystem((tx) => tx.run(sql`delete from uploads where id = ${id}`));
}
