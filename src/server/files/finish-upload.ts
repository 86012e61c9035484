import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Writer } from "#server/records/save.ts";
import { Refusal } from "#server/refusal.ts";
import { filesOf, openPlace, tell } from "./change-file.ts";
import { heldCase, joinCase } from "./join-case.ts";
import { DamagedBytes, type Fingerprint, fingerprintOf } from "./pieces.ts";
import { giveUp, readUpload, type Upload } from "./uploads.ts";

type Workshop = Pick<Deps, "db" | "files" | "principals" | "uploadLocks">;

/** Makes one of the uploads that are whole part of its record, or clears away one that nobody went on with. Each once across all processes. */
export async function finishNext(shop: Workshop): Promise<boolean> {
  const { db, uploadLocks } = shop;
  const waiting = await db.asSystem((tx) =>
    tx.rows<{ id: string }>(sql`
      (select id from uploads where type is not null and next_try_at <= now() order by next_try_at limit 20)
      union all (select id from uploads where type is null and touched_at < now() - interval '24 hours' and next_try_at <= now() limit 20)`),
  );
  for (const { id } of waiting) {
    if (!(await uploadLocks.attempt(id))) continue;
    try {
      await finish(shop, id);
    } catch (error) {
      await db.asSystem((tx) => tx.run(sql`update uploads set next_try_at = now() + interval '1 minute' where id = ${id}`));
      throw error;
    } finally {
      await uploadLocks.release(id);
    }
    return true;
  }
  return false;
}

async function finish({ db, files, principals }: Workshop, id: string) {
  const upload = await db.asSystem((tx) => readUpload(tx, id));
  // Another process was quicker, or somebody goes on with it after all.
  if (!upload || (upload.type === null && !upload.abandoned)) return;
  const user = upload.type === null ? undefined : await principals.person(upload.user);
  if (!user) return giveUp({ db, files }, id);
  const fingerprint = await fingerprintOf(files, id);
  if (fingerprint.size !== upload.size) throw new DamagedBytes(id);
  await files.settle(id);
  try {
    await db.as(user, (tx) => addFile(tx, user, upload, fingerprint));
  } catch (error) {
    // The record was deleted, or is no longer this person's to change.
    if (!(error instanceof Refusal)) throw error;
    await giveUp({ db, files }, id);
  }
}

/**
 * After what was begun before it, wherever that stands; what is still on its way keeps its room. So files stand in the order in which
 * they were chosen, not in that in which they arrive. Ids tell when an upload was begun.
 */
const nextPosition = ({ id, record, field }: Upload, entity: string) => sql`
  (select coalesce(max(position), 0) + 1 from files where entity = ${entity} and record_id = ${record} and field = ${field} and id < ${id})
  + (select count(*)::int from uploads where entity = ${entity} and record_id = ${record} and field = ${field} and id < ${id})`;

/** The file, the end of its upload, a new version of the record and a line in its history: all of it or nothing. */
async function addFile(tx: Tx, user: Writer, upload: Upload, { size, sha256, pieces }: Fingerprint) {
  const { id, record, field, name, category, type, previews, width, height } = upload;
  const place = await openPlace(tx, user, upload);
  const became = await heldCase(tx, user, place, upload);
  const ended = await tx.run(sql`delete from uploads where id = ${id}`);
  if (ended === 0) return;
  const { single } = place.entity.fields[field] as { single?: boolean };
  if (single) await tx.run(sql`update files set deleted = true where id = any(${filesOf(place).map((file) => file.id)}::uuid[])`);
  await tx.run(sql`
    insert into files (id, entity, record_id, field, position, name, category, type, size, sha256, pieces, previews, width, height, created_by, author_alias)
    values (${id}, ${place.entity.name}, ${record}, ${field},
      ${nextPosition(upload, place.entity.name)},
      ${name}, ${category}, ${type}, ${size}, ${sha256}, ${pieces}, ${previews}, ${width}, ${height}, ${user.id}, ${upload.author})`);
  await tell(tx, user, place);
  if (became) await joinCase(tx, user, became, upload);
}
