import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { LetterEntity } from "#domain/letters/letter.ts";
import { forbidden, notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { readRecord } from "#server/records/read.ts";
import type { AnyRecord } from "#server/records/select.ts";

export type LetterPlace = { entity: LetterEntity; id: string };
export type LetterRecord = { entity: Entity & { name: LetterEntity }; record: AnyRecord };

/** The record of a mail. Refuses whoever may not open it: 403 by type of case, 404 where it is not seen or deleted. */
export async function openRecordOf(tx: Tx, user: User, { entity: name, id }: LetterPlace): Promise<LetterRecord> {
  const entity: LetterRecord["entity"] = entities[name];
  if (!can(user, "read", entity)) throw forbidden();
  const record = (await readRecord(tx, user, entity, id)) as AnyRecord;
  if (record.deleted) throw notFound();
  return { entity, record };
}
