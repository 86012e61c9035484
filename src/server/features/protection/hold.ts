import type { PersonalDataEntity } from "#domain/protection/personal-data.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { changesOf, entryOf } from "#server/records/entry-of.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { updateRow } from "#server/records/update-row.ts";
import { personalDataEntity } from "./write-retention.ts";

type HoldInput = { entity: PersonalDataEntity; id: string; reason: string };

/** Keeps a record from being blocked or anonymised, with the reason in its history. An admin can also hold a blocked record. */
export const setHold = (tx: Tx, user: Writer, input: HoldInput) => writeHold(tx, user, input, input.reason);

/** The reason for lifting it is in the history too. */
export const liftHold = (tx: Tx, user: Writer, input: HoldInput) => writeHold(tx, user, input, null);

async function writeHold(tx: Tx, user: Writer, { entity: name, id, reason }: HoldInput, hold: string | null) {
  const entity = personalDataEntity(name);
  const before: AnyRecord = await lockRecord(tx, user, entity, id);
  const from = (before.legalHold as string | null) ?? null;
  if ((from === null) === (hold === null)) throw new Refusal(409, "CONFLICT", hold === null ? "hold.missing" : "hold.exists");
  const lifted = hold === null ? reason : null;
  await updateRow(tx, entity, id, [sql`legal_hold = ${hold}, hold_lifted = ${lifted}`]);
  const after = { ...before, version: before.version + 1, legalHold: hold, holdLifted: lifted };
  append(tx, entryOf(user, entity, "update", after, changesOf(entity, before, after)));
}
