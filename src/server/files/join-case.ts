import { penalCase } from "#domain/cases/case.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { type FileField, filesOf, journalFiles } from "./change-file.ts";
import { copyFiles } from "./copy-files.ts";
import type { Upload } from "./uploads.ts";

/**
 * The case that an issue was converted into after this upload began, locked. The file is added to both, as the files before it were.
 * Ids are ordered by time. The lock comes before the journal, see "Order of locks".
 */
export const lockConvertedCase = async (
  { system: tx }: Tx,
  user: Writer,
  { entity, record, field }: FileField,
  { id }: Upload,
): Promise<FileField | undefined> => {
  if (entity !== issue || !(field in penalCase.fields)) return undefined;
  const made = await tx.row<{ id: string }>(sql`
    select c.id from issues i join cases c on c.id = i.converted_case_id where i.id = ${record.id} and c.id > ${id}::uuid and not c.deleted`);
  return made && { entity: penalCase, field, record: await lockRecord(tx, asAdmin(user), penalCase, made.id) };
};

/** Copies the file to the case, even if the sender does not see it. A single-file field that was filled in the case itself is left alone. */
export const joinCase = async ({ system: tx }: Tx, user: Writer, place: FileField, { id, field, record }: Upload) => {
  const { single } = place.entity.fields[field] as { single?: boolean };
  const existing = filesOf(place).map((file) => file.id);
  if (single && (await tx.row(sql`select from files where id = any(${existing}::uuid[]) and copy_of is null`))) return;
  if (single) await tx.run(sql`update files set deleted = true where id = any(${existing}::uuid[])`);
  await copyFiles(tx, { entity: issue, id: record }, { entity: place.entity, id: place.record.id }, id);
  await journalFiles(tx, asAdmin(user), place);
};

/** The same user for the journal, with the rights of an admin. */
const asAdmin = (user: Writer): Writer => ({ ...user, role: "admin", availableTypes: ["penal", "civil", "issue"] });
