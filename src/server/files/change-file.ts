import { can, isOpenTo, mayAddTo } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity, FileRef } from "#domain/entity.ts";
import { extensionOf, fileName } from "#domain/formats/file-name.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { entryOf } from "#server/records/entry-of.ts";
import { lockEditable } from "#server/records/lines.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { refuseForbidden, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { updateRow } from "#server/records/update-row.ts";
import { forbidden, invalid, notFound, Refusal } from "#server/refusal.ts";

export type Place = { entity: Entity; record: AnyRecord; field: string };

/** Another name or category of a file. Its bytes never change. */
export async function changeFile(tx: Tx, user: Writer, { id, name, category }: { id: string; name?: string; category?: string | null }) {
  const place = await openFile(tx, user, id);
  const file = filesOf(place).find((one) => one.id === id)!;
  const kind = place.entity.fields[place.field] as { pictures?: boolean; categories?: boolean };
  const normal = name === undefined ? undefined : fileName(name, kind);
  if (name !== undefined && (normal === undefined || extensionOf(normal) !== extensionOf(file.name))) throw notValid(name);
  if (category && !kind.categories) throw invalid({ category: "field.unknown" });
  const sets = [...(name === undefined ? [] : [sql`name = ${normal}`]), ...(category === undefined ? [] : [sql`category = ${category}`])];
  const after = sets.length > 0 ? await write(tx, user, place, [id], sets) : place;
  return filesOf(after).find((one) => one.id === id)!;
}

/** `refuse` is asked with the record held: what some records may not be without. */
export async function removeFile(tx: Tx, user: Writer, id: string, refuse: (place: Place) => void) {
  const place = await openFile(tx, user, id);
  refuse(place);
  await write(tx, user, place, [id], [sql`deleted = true`]);
  return { id };
}

/** The files of one field in the order given; all of them must be named, each once. */
export async function orderFiles(tx: Tx, user: Writer, input: { collection: string; record: string; field: string; ids: string[] }) {
  const place = await openPlace(tx, user, input, "change");
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

/** Locks the record whose field holds the files, if this person may do that now. */
export async function openPlace(
  tx: Tx,
  user: Writer,
  { collection, record: id, field }: { collection: string; record: string; field: string },
  intent: Intent,
): Promise<Place> {
  const entity = Object.values(entities as Record<string, Entity>).find((one) => one.collection === collection);
  if (entity?.fields[field]?.kind !== "files") throw notFound();
  if (intent === "finish") return { entity, field, record: await lockUndeleted(tx, user, entity, id) };
  if (!can(user, "write", entity)) throw forbidden();
  if (intent === "change") return { entity, field, record: await lockEditable(tx, user, entity, field, id) };
  const place = { entity, field, record: await lockUndeleted(tx, user, entity, id) };
  refuseForbidden(user, entity, [field]);
  refuseAdding(user, place);
  return place;
}

async function lockUndeleted(tx: Tx, user: Writer, entity: Entity, id: string): Promise<AnyRecord> {
  const record = await lockRecord(tx, user, entity, id);
  if (record.deleted) throw notFound();
  return record;
}

/** Where there is room for one file only, adding another one would remove what others have seen: that is a change. */
function refuseAdding(user: Writer, place: Place) {
  const { entity, record, field } = place;
  if (isOpenTo(user, entity, record)) return;
  if (!mayAddTo(user, entity, record)) throw new Refusal(403, "FORBIDDEN", "file.closed");
  const { single } = entity.fields[field] as { single?: boolean };
  if (single && filesOf(place).length > 0) throw new Refusal(403, "FORBIDDEN", "file.replaceClosed");
}

export const notValid = (name: string) => new Refusal(400, "INVALID_FILE", (t) => t("file.invalid", { name }));

async function openFile(tx: Tx, user: Writer, id: string): Promise<Place> {
  const row = await tx.row<{ entity: string; record: string; field: string }>(
    sql`select entity, record_id as record, field from files where id = ${id} and not deleted`,
  );
  const entity = row && (entities as Record<string, Entity>)[row.entity];
  if (!entity) throw notFound();
  return openPlace(tx, user, { ...row, collection: entity.collection }, "change");
}

async function write(tx: Tx, user: Writer, place: Place, ids: string[], sets: Sql[]): Promise<Place> {
  await tx.run(sql`update files set ${sql.join(sets)} where id = any(${ids}::uuid[])`);
  return tell(tx, user, place);
}

/** After a change: a new version of the record and one line in its history, the files before and after. */
export async function tell(tx: Tx, user: Writer, place: Place): Promise<Place> {
  const { entity, record, field } = place;
  await updateRow(tx, entity, record.id);
  const after = { ...place, record: await readRecord(tx, user, entity, record.id) };
  append(tx, entryOf(user, entity, "update", after.record, [{ field, from: namesOf(place), to: namesOf(after) }], record));
  return after;
}

export const filesOf = ({ record, field }: Place) => record[field] as FileRef[];
/** What the history says of files: enough to know them again. */
const namesOf = (place: Place) => filesOf(place).map(({ id, name, sha256, category }) => ({ id, alias: name, sha256, category }));
