import { can, canRelease, canSee, canSeeFile, isOpenTo, mayAddTo } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity, FileRef } from "#domain/entity.ts";
import type { FileSource } from "#domain/evidence/file-source.ts";
import { captionOf } from "#domain/formats/caption.ts";
import { extensionOf, fileName } from "#domain/formats/file-name.ts";
import { forbidden, invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { entryOf } from "#server/records/entry-of.ts";
import { lockEditable } from "#server/records/lines.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { refuseForbidden, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { updateRow } from "#server/records/update-row.ts";

export type FileField = { entity: Entity; record: AnyRecord; field: string };

type Changes = { id: string; name?: string; category?: string | null; caption?: string | null; source?: FileSource | null; office?: boolean };

/** Changes the name, category, caption or source of a file, or who has it. Its content never changes. */
export async function changeFile(tx: Tx, user: Writer, { id, name, category, caption, source, office }: Changes) {
  const place = await lockFileById(tx, user, id);
  const file = filesOf(place).find((one) => one.id === id)!;
  const kind = place.entity.fields[place.field] as { pictures?: boolean; categories?: boolean };
  const normal = name === undefined ? undefined : fileName(name, kind);
  if (name !== undefined && (normal === undefined || extensionOf(normal) !== extensionOf(file.name))) throw invalidFile(name);
  if (category && !kind.categories) throw invalid({ category: "field.unknown" });
  if (office) refuseOffice(user, place);
  else if (office === false && !canRelease(user)) throw forbidden();
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${normal}`]),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(caption === undefined ? [] : [sql`caption = ${captionOf(caption)}`]),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...(office === undefined ? [] : [sql`office = ${office}`]),
  ];
  const after = sets.length > 0 ? await write(tx, user, place, [id], sets) : place;
  return filesOf(after).find((one) => one.id === id)!;
}

/** Pictures of a person or a vehicle, and the letterhead of a customer, are in no file of the office. */
export function refuseOffice(user: Writer, { entity, field }: Pick<FileField, "entity" | "field">) {
  if (!canRelease(user)) throw forbidden();
  if (!(entity.fields[field] as { categories?: boolean }).categories) throw invalid({ office: "field.unknown" });
}

/** `refuse` is called with the locked record and throws if the record may not be without this file. */
export async function removeFile(tx: Tx, user: Writer, id: string, refuse: (place: FileField) => void) {
  const place = await lockFileById(tx, user, id);
  refuse(place);
  if (await tx.row(sql`select from hand_overs where record_id = ${place.record.id} and ${id} = any(files) and withdrawn_at is null`))
    throw new Refusal(409, "CONFLICT", "file.handedOver");
  await write(tx, user, place, [id], [sql`deleted = true`]);
  return { id };
}

/** Orders the files of one field. `ids` must name each of them exactly once. */
export async function orderFiles(tx: Tx, user: Writer, input: { collection: string; record: string; field: string; ids: string[] }) {
  const place = await lockFileField(tx, user, input, "change");
  const known = filesOf(place).map((file) => file.id);
  if (input.ids.length !== known.length || new Set(input.ids).size !== known.length || !input.ids.every((id) => known.includes(id)))
    throw invalid({ ids: "field.reference.unknown" });
  const after = await write(tx, user, place, input.ids, [sql`position = array_position(${input.ids}::uuid[], id)`]);
  return filesOf(after);
}

/**
 * `change` needs the right to change the record, `add` the right to add to it. An upload that began while that was allowed
 * is continued and finished (`finish`) as long as its sender sees the record.
 */
type Intent = "change" | "add" | "finish";

/** Locks the record whose field holds the files. Refuses if this user may not do that now. */
export async function lockFileField(
  tx: Tx,
  user: Writer,
  { collection, record: id, field }: { collection: string; record: string; field: string },
  intent: Intent,
): Promise<FileField> {
  const entity = Object.values(entities as Record<string, Entity>).find((one) => one.collection === collection);
  if (entity?.fields[field]?.kind !== "files" || !canSee(user, entity.fields[field])) throw notFound();
  if (intent === "finish") return { entity, field, record: await lockUndeleted(tx, user, entity, id) };
  if (!can(user, "write", entity)) throw forbidden();
  if (intent === "change") return { entity, field, record: await lockEditable(tx, user, entity, field, id) };
  const place = { entity, field, record: await lockUndeleted(tx, user, entity, id) };
  refuseForbidden(user, entity, [field]);
  refuseAddition(user, place);
  return place;
}

async function lockUndeleted(tx: Tx, user: Writer, entity: Entity, id: string): Promise<AnyRecord> {
  const record = await lockRecord(tx, user, entity, id);
  if (record.deleted) throw notFound();
  return record;
}

/** A field for a single file replaces the file that others have seen, so that adding to it is a change. */
function refuseAddition(user: Writer, place: FileField) {
  const { entity, record, field } = place;
  if (isOpenTo(user, entity, record)) return;
  if (!mayAddTo(user, entity, record)) throw new Refusal(403, "FORBIDDEN", "file.closed");
  const { single } = entity.fields[field] as { single?: boolean };
  if (single && filesOf(place).length > 0) throw new Refusal(403, "FORBIDDEN", "file.replaceClosed");
}

export const invalidFile = (name: string) => new Refusal(400, "INVALID_FILE", (t) => t("file.invalid", { name }));

async function lockFileById(tx: Tx, user: Writer, id: string): Promise<FileField> {
  const row = await tx.row<{ entity: string; record: string; field: string; office: boolean }>(
    sql`select entity, record_id as record, field, office from files where id = ${id} and not deleted`,
  );
  const entity = row && (entities as Record<string, Entity>)[row.entity];
  if (!entity || !canSeeFile(user, row)) throw notFound();
  return lockFileField(tx, user, { ...row, collection: entity.collection }, "change");
}

async function write(tx: Tx, user: Writer, place: FileField, ids: string[], sets: Sql[]): Promise<FileField> {
  await tx.run(sql`update files set ${sql.join(sets)} where id = any(${ids}::uuid[])`);
  return journalFiles(tx, user, place);
}

/** Gives the record a new version and its history an entry with the files before and after the change. */
export async function journalFiles(tx: Tx, user: Writer, place: FileField): Promise<FileField> {
  const { entity, record, field } = place;
  await updateRow(tx, entity, record.id);
  const after = { ...place, record: await readRecord(tx, user, entity, record.id) };
  append(tx, entryOf(user, entity, "update", after.record, [{ field, from: namesOf(place), to: namesOf(after) }], record));
  return after;
}

export const filesOf = ({ record, field }: FileField) => record[field] as FileRef[];
/** What the history stores of a file: enough to identify it. */
const namesOf = (place: FileField) =>
  filesOf(place).map(({ id, name, sha256, category, caption, source, office }) => ({
    ...{ id, alias: name, sha256, category },
    ...(caption && { caption }),
    ...(source && { source }),
    ...(office && { office }),
  }));
