import type { HandOver } from "#api/evidence.ts";
import { can, canSee, mayAddTo } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity, FileRef } from "#domain/entity.ts";
import { type EvidenceEntity, type HandOverEvent, handOverField, isFuture, isRecording, type RecipientKind } from "#domain/evidence/hand-over.ts";
import { newId } from "#server/base/new-id.ts";
import { forbidden, invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { entryOf } from "#server/records/entry-of.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { updateRow } from "#server/records/update-row.ts";

type Place = { entity: EvidenceEntity; id: string };
type Given = Place & { kind: RecipientKind; recipient?: string; reference?: string; at: string; files: string[]; receipt?: string };

/** Records that files of a record were given to somebody. With images among them it ends the terms of the law for images. */
export async function recordHandOver(tx: Tx, user: Writer, given: Given): Promise<{ id: string }> {
  const { entity, record } = await lockPlace(tx, user, given);
  const known = new Map(shownFiles(user, entity, record).map((file) => [file.id, file]));
  const files = [...new Set(given.files)];
  if (files.some((file) => !known.has(file))) throw invalid({ files: "field.reference.unknown" });
  if (given.receipt && !known.has(given.receipt)) throw invalid({ receipt: "field.reference.unknown" });
  if (isFuture(given.at)) throw invalid({ at: "field.futureDate" });
  if (typeof record.datetime === "string" && Date.parse(given.at) < Date.parse(record.datetime)) throw invalid({ at: "field.beforeFacts" });
  const id = newId();
  await tx.run(sql`
    insert into hand_overs (id, entity, record_id, recipient_kind, recipient, reference, handed_at, files, receipt_id, created_at, created_by, author_alias)
    values (${id}, ${entity.name}, ${record.id}, ${given.kind}, ${given.recipient || null}, ${given.reference || null}, ${given.at}, ${files}::uuid[],
      ${given.receipt ?? null}, ${tx.now}, ${user.id}, ${user.alias})`);
  const hasImages = files.some((file) => isRecording(known.get(file)!));
  await journal(tx, user, entity, record, "recorded", hasImages && record.recordingHandedDatetime === null ? given.at : undefined);
  return { id };
}

/** It stays, marked as entered by mistake; the terms of the law run again unless another hand-over ended them. */
export async function withdrawHandOver(tx: Tx, user: Writer, { handOver, reason, ...at }: Place & { handOver: string; reason: string }) {
  const { entity, record } = await lockPlace(tx, user, at);
  const found = (await rowsOf(tx, entity, record.id)).find(({ id }) => id === handOver);
  if (!found) throw notFound();
  if (found.withdrawnAt) throw new Refusal(409, "CONFLICT", "handOver.withdrawn.already");
  if (!mayWithdraw(user, found)) throw forbidden();
  await tx.run(
    sql`update hand_overs set withdrawn_at = ${tx.now}, withdrawn_by = ${user.alias}, withdrawn_reason = ${reason} where id = ${handOver}`,
  );
  const set = typeof record.recordingHandedDatetime === "string" && Date.parse(record.recordingHandedDatetime) === Date.parse(found.at);
  const other = set ? await otherDelivery(tx, entity, record, handOver) : null;
  await journal(tx, user, entity, record, "withdrawn", set ? other : undefined);
}

/** The hand-overs of a record that this user reads, newest first. */
export async function readHandOvers(tx: Tx, user: Writer, { entity: name, id }: Place): Promise<HandOver[]> {
  const entity: Entity = entities[name];
  if (!can(user, "read", entity)) throw forbidden();
  const record: AnyRecord = await readRecord(tx, user, entity, id);
  if (record.deleted) throw notFound();
  const names = new Map(shownFiles(user, entity, record).map((file) => [file.id, file]));
  const refOf = (file: string) => {
    const shown = names.get(file);
    return shown ? [{ id: shown.id, alias: shown.name, sha256: shown.sha256 }] : [];
  };
  return (await rowsOf(tx, entity, id)).map((row) => {
    const receipt = row.receipt ? refOf(row.receipt)[0] : undefined;
    return {
      ...{ id: row.id, kind: row.kind, recipient: row.recipient, reference: row.reference, at: row.at, by: row.by },
      files: row.files.flatMap(refOf),
      receipt: receipt ? { id: receipt.id, alias: receipt.alias } : null,
      withdrawn: row.withdrawnAt ? { at: row.withdrawnAt, by: row.withdrawnBy!, reason: row.reason } : null,
      mayWithdraw: !row.withdrawnAt && can(user, "write", entity) && mayWithdraw(user, row),
    };
  });
}

export type HandOverRow = {
  id: string;
  kind: RecipientKind;
  recipient: string | null;
  reference: string | null;
  at: string;
  files: string[];
  receipt: string | null;
  createdAt: string;
  author: string;
  by: string;
  withdrawnAt: string | null;
  withdrawnBy: string | null;
  reason: string | null;
};

export const rowsOf = (tx: Tx, { name }: Pick<Entity, "name">, record: string): Promise<HandOverRow[]> =>
  tx.rows<HandOverRow>(sql`
    select id, recipient_kind as kind, recipient, reference, handed_at as at, files::text[] as files, receipt_id as receipt, created_at as "createdAt",
      created_by as author, author_alias as by, withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy", withdrawn_reason as reason
    from hand_overs where entity = ${name} and record_id = ${record} order by handed_at desc, id desc`);

const mayWithdraw = (user: Writer, { author }: HandOverRow) => author === user.id || user.role === "lawyer" || isStaff(user.role);

async function lockPlace(tx: Tx, user: Writer, { entity: name, id }: Place): Promise<{ entity: Entity; record: AnyRecord }> {
  const entity: Entity = entities[name];
  const record = await lockRecord(tx, user, entity, id);
  if (record.deleted) throw notFound();
  if (!can(user, "write", entity)) throw forbidden();
  if (!mayAddTo(user, entity, record)) throw new Refusal(403, "FORBIDDEN", "file.closed");
  return { entity, record };
}

/** The files of a record in the fields that this user sees. */
export const shownFiles = (user: Writer, entity: Entity, record: AnyRecord): FileRef[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === "files" && canSee(user, field) ? (record[name] as FileRef[]) : []));

/** When images were first handed over otherwise, if they were. */
async function otherDelivery(tx: Tx, entity: Entity, record: AnyRecord, except: string): Promise<string | null> {
  const images = new Set(
    Object.entries(entity.fields)
      .flatMap(([name, field]) => (field.kind === "files" ? ((record[name] ?? []) as FileRef[]) : []))
      .filter(isRecording)
      .map(({ id }) => id),
  );
  const others = (await rowsOf(tx, entity, record.id)).filter(
    ({ id, withdrawnAt, files }) => id !== except && !withdrawnAt && files.some((file) => images.has(file)),
  );
  return others.at(-1)?.at ?? null;
}

/** A new version of the record, with the date of delivery where that changes. Only Spanish law has one. */
async function journal(tx: Tx, user: Writer, entity: Entity, record: AnyRecord, event: HandOverEvent, delivered: string | null | undefined) {
  const isSet = delivered !== undefined && "recordingHandedDatetime" in entity.fields && record.country === "Spain";
  const sets: Sql[] = isSet ? [sql`recording_handed_datetime = ${delivered}`] : [];
  await updateRow(tx, entity, record.id, sets);
  const after = { ...record, version: record.version + 1, ...(isSet && { recordingHandedDatetime: delivered }) };
  const changes = [
    { field: handOverField, from: null, to: event },
    ...(isSet ? [{ field: "recordingHandedDatetime", from: record.recordingHandedDatetime ?? null, to: delivered }] : []),
  ];
  append(tx, entryOf(user, entity, "update", after, changes));
}
