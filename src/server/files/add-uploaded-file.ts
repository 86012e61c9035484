import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Writer } from "#server/records/save.ts";
import { filesOf, journalFiles, lockFileField } from "./change-file.ts";
import { joinCase, lockConvertedCase } from "./join-case.ts";
import type { Fingerprint } from "./pieces.ts";
import type { Upload } from "./uploads.ts";

/**
 * Files are in the order in which they were chosen, not in which they arrive. Ids are ordered by time, so the position counts the files
 * and the pending uploads with smaller ids.
 */
const nextPosition = ({ id, record, field }: Upload, entity: string) => sql`
  (select coalesce(max(position), 0) + 1 from files where entity = ${entity} and record_id = ${record} and field = ${field} and id < ${id})
  + (select count(*)::int from uploads where entity = ${entity} and record_id = ${record} and field = ${field} and id < ${id} and held_at is null)`;

/**
 * Inserts the file, deletes its upload, and gives the record a new version and a history entry, in one transaction. It stays the file of its sender,
 * also where somebody else takes it over. False if the upload was cancelled.
 */
export async function addUploadedFile(
  tx: Tx,
  user: Writer,
  upload: Upload,
  { size, sha256, pieces }: Fingerprint,
  intent: "add" | "finish",
): Promise<boolean> {
  const { id, record, field, name, category, caption, source, office, recorded, original, type, previews, width, height } = upload;
  const place = await lockFileField(tx, user, upload, intent);
  const convertedCase = await lockConvertedCase(tx, user, place, upload);
  const ended = await tx.system.run(sql`delete from uploads where id = ${id}`);
  if (ended === 0) return false;
  const { single } = place.entity.fields[field] as { single?: boolean };
  if (single) await tx.run(sql`update files set deleted = true where id = any(${filesOf(place).map((file) => file.id)}::uuid[])`);
  await tx.run(sql`
    insert into files (id, entity, record_id, field, position, name, category, caption, source, recorded_at, original_sha256, type, size, sha256, pieces, previews, width, height,
      office, created_at, created_by, author_alias)
    values (${id}, ${place.entity.name}, ${record}, ${field},
      ${nextPosition(upload, place.entity.name)},
      ${name}, ${category}, ${caption}, ${source}, ${recorded}, ${original}, ${type}, ${size}, ${sha256}, ${pieces}, ${previews}, ${width}, ${height}, ${office}, ${tx.now}, ${upload.user}, ${upload.author})`);
  await journalFiles(tx, user, place);
  if (convertedCase) await joinCase(tx, user, convertedCase, upload);
  return true;
}
