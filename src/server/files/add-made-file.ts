import { maxFiles } from "#api/limits.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { fileName } from "#domain/formats/file-name.ts";
import { newId } from "#server/base/new-id.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import type { Writer } from "#server/records/save.ts";
import { filesOf, invalidFile, journalFiles, lockFileField } from "./change-file.ts";
import { fingerprintOf } from "./pieces.ts";

type MadeFile = { name: string; type: string; category: EnumKey<"fileCategories">; bytes: Buffer; draftOf?: EnumKey<"actions"> | null };

/** Adds a document that the product made to the files of a record, under the rules of an upload. It is a draft: the office releases it when it is done. */
export async function addMadeFile(
  { db, files }: Pick<Deps, "db" | "files">,
  user: Writer,
  place: { collection: string; record: string; field: string },
  { name: given, type, category, bytes, draftOf = null }: MadeFile,
): Promise<{ id: string; name: string; version: number }> {
  const name = fileName(given);
  if (!name) throw invalidFile(given);
  const id = newId();
  await files.write(id, bytes);
  try {
    const { size, sha256, pieces } = await fingerprintOf(files, id);
    const version = await db.as(user, async (tx) => {
      const locked = await lockFileField(tx, user, place, "add");
      if (filesOf(locked).length >= maxFiles) throw new Refusal(400, "TOO_MANY_FILES", (t) => t("file.tooMany", { max: String(maxFiles) }));
      const { entity, record, field } = { ...locked, record: locked.record.id };
      await tx.run(sql`
        insert into files (id, entity, record_id, field, position, name, category, draft_of, office, type, size, sha256, pieces, created_at, created_by, author_alias)
        values (${id}, ${entity.name}, ${record}, ${field},
          (select coalesce(max(position), 0) + 1 from files where entity = ${entity.name} and record_id = ${record} and field = ${field}),
          ${name}, ${category}, ${draftOf}, true, ${type}, ${size}, ${sha256}, ${pieces}, ${tx.now}, ${user.id}, ${user.alias})`);
      return (await journalFiles(tx, user, locked)).record.version as number;
    });
    return { id, name, version };
  } catch (error) {
    await files.remove(id);
    throw error;
  }
}
