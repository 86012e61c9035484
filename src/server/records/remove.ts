import type { Entity, RecordOf } from "#domain/entity.ts";
import { isTypedName } from "#domain/typed-name.ts";
import { conflict, invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { changedSince } from "./changed-since.ts";
import { tableOf } from "./columns.ts";
import { entryOf } from "./entry-of.ts";
import { refuseAbsorbed } from "./merged.ts";
import { lockRecord, readRecord } from "./read.ts";
import { refuseClosed } from "./refuse-closed.ts";
import type { Writer } from "./save.ts";
import { updateRow } from "./update-row.ts";

type Values = Readonly<Record<string, unknown>>;

/** `name` confirms the removal of an entity with `typedRemoval`. */
export type Removal = { id: string; version: number; name?: string };

export async function removeRecord<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  { id, version, name = "" }: Removal,
  onLocked?: (before: RecordOf<E>) => void,
) {
  const before = await lockRecord(tx, user, entity, id);
  onLocked?.(before);
  if (before.deleted) throw notFound();
  if (before.version !== version) throw conflict({ changed: await changedSince(tx, user, entity, id, version), version: before.version });
  await refuseClosed(tx, user, entity, before);
  const alias = String((before as Values)[entity.alias]);
  if (entity.typedRemoval && !isTypedName(name, alias)) throw invalid({ name: "remove.name" });
  await updateRow(tx, entity, id, [sql`deleted = true`]);
  append(tx, entryOf(user, entity, "remove", { ...before, version: before.version + 1 }, []));
  return { id };
}

export async function restoreRecord<E extends Entity>(tx: Tx, user: Writer, entity: E, id: string): Promise<RecordOf<E>> {
  const before = await lockRecord(tx, user, entity, id);
  if (!before.deleted) return before;
  await refuseAbsorbed(tx, entity, id);
  const hasRetention = entity.fields.legalHold !== undefined;
  if (hasRetention && (await isAnonymised(tx, entity, id))) throw new Refusal(409, "ANONYMISED", "record.anonymised");
  await updateRow(tx, entity, id, [sql`deleted = false`, ...(hasRetention ? [sql`blocked_at = null`] : [])]);
  const after = await readRecord(tx, user, entity, id);
  append(tx, entryOf(user, entity, "restore", after, []));
  return after;
}

const isAnonymised = async (tx: Tx, entity: Entity, id: string) =>
  Boolean(await tx.row(sql`select from ${sql.table(tableOf(entity))} where id = ${id} and anonymised_at is not null`));
