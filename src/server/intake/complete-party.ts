import type { UnfinishedParty } from "#api/intake.ts";
import { asKnown, type KnownName, missingOf } from "#domain/entities/as-known.ts";
import type { Entity, RecordOf, Ref } from "#domain/entity.ts";
import { isInput } from "#domain/field-traits.ts";
import { conflict, notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockEditable } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import { asInput, updateRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { finishCompletions, lockCompletions } from "#server/tasks/finish-completion.ts";
import { addable, parsed } from "./add-party.ts";
import { describedIn } from "./described-in.ts";
import type { IntakeEntity } from "./intake-record.ts";

export type PartyInput = { id: string; field: "witnesses" | "criminals" | "vehicles"; party: string };
export type PartyUpdate = PartyInput & { version: number; values: Readonly<Record<string, unknown>> };

/** A person or vehicle that a shop reported as it knew it, for those who complete it within the record: they need no right to its file. */
export async function readParty(tx: Tx, user: Writer, of: IntakeEntity, { id, field, party }: PartyInput): Promise<UnfinishedParty> {
  const entity: Entity = addable[field];
  refuseUnlinked(await readRecord(tx, user, of, id), field, party);
  const record: AnyRecord = await readRecord(tx, user, entity, party);
  const missing = missingOf(entity.name as KnownName, record);
  if (missing.length === 0) throw notFound();
  const names = Object.keys(entity.fields).filter((name) => isInput(entity.fields[name]!) && entity.fields[name]!.kind !== "refs");
  const values = asInput({ fields: Object.fromEntries(names.map((name) => [name, entity.fields[name]!])) }, record);
  const { alias } = refsOf(await readRecord(tx, user, of, id, [field]), field).find((ref) => ref.id === party)!;
  return { version: record.version, alias, values, missing, reported: await firstEntry(tx, entity, party) };
}

/** Writes what the office found out. A witness must be complete then; somebody unknown or half a plate may stay so. */
export async function completeParty<E extends IntakeEntity>(
  tx: Tx,
  user: Writer,
  of: E,
  { id, field, party, version, values }: PartyUpdate,
): Promise<RecordOf<E>> {
  const entity: Entity & { name: string } = addable[field];
  const name = entity.name as KnownName;
  refuseUnlinked(await lockEditable(tx, user, of, field, id), field, party);
  const tasks = name === "witness" ? await lockCompletions(tx, party) : [];
  const { after } = await updateRecord(
    tx,
    user,
    entity,
    { id: party, version, values: parsed(entity, values) },
    {
      onLocked: (before: AnyRecord) => {
        // Whoever may not change the file completes what is unfinished, and nothing else.
        if (missingOf(name, before).length === 0) throw conflict({ version: before.version });
      },
      derive: async (merged) => describedIn(user.locale, entity, merged),
      checkedAs: () => (name === "witness" ? undefined : asKnown[name]),
    },
  );
  if (missingOf(name, after).length === 0) await finishCompletions(tx, user, tasks);
  return readRecord<E>(tx, user, of, id);
}

function refuseUnlinked(record: AnyRecord, field: PartyInput["field"], party: string) {
  if (record.deleted || !refsOf(record, field).some((ref) => ref.id === party)) throw notFound();
}

const refsOf = (record: AnyRecord, field: PartyInput["field"]): Ref[] =>
  field === "witnesses" ? (record[field] as { witness: Ref }[]).map((line) => line.witness) : (record[field] as Ref[]);

async function firstEntry(tx: Tx, { name }: Entity, id: string): Promise<UnfinishedParty["reported"]> {
  const row = await tx.system.row<{ by: string | null; at: Date }>(
    sql`select actor_alias as by, at from journal where entity = ${name} and record_id = ${id} and action = 'create' order by seq limit 1`,
  );
  return row?.by ? { by: row.by, at: new Date(row.at).toISOString() } : null;
}
