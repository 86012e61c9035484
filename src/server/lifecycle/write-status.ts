import type { Situation } from "#domain/lifecycle/guard.ts";
import { type Living, statusOf } from "#domain/lifecycle/lifecycle.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Teller } from "#server/notices/tell.ts";
import { columnOf, toStored } from "#server/records/columns.ts";
import { changesOf, entryOf } from "#server/records/entry-of.ts";
import { insertLine, lineChanges } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import { touch, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import type { Effects, Life, Values } from "./life.ts";

export type Step<S> = Omit<Effects, "notes"> & {
  to: S;
  reason?: string | undefined;
  isForced?: boolean;
  /** What the customer has to bring. */
  items?: readonly string[] | undefined;
  /** Nobody but the system, if not said. */
  by?: Writer;
};

/** The one write behind every change of status: the row, its lines, who is told, one entry in the journal. The record is held and the step allowed. */
export async function writeStatus<R extends Living<S>, S extends string, X extends Situation>(
  tx: Tx,
  teller: Teller,
  reader: Writer,
  { lifecycle, derive, tell }: Life<R, S, X>,
  before: R,
  { to, by, reason, isForced = false, lines = [], values: given, items = [] }: Step<S>,
): Promise<R> {
  const { entity } = lifecycle;
  const changed: Values = { ...given, [entity.status!]: to };
  const values: Values = { ...changed, ...derive?.({ ...before, ...changed }) };
  const sets = Object.entries(values).map(([name, value]) => {
    const field = entity.fields[name]!;
    return sql`${sql.id(columnOf(name, field))} = ${toStored(field, value ?? null)}`;
  });
  await touch(tx, entity, before.id, sets);
  for (const line of lines) await insertLine(tx, entity, line.field, before.id, line.values);
  const change = { date: new Date().toISOString(), from: statusOf(lifecycle, before), to, user: by?.id, reason, forced: isForced };
  await insertLine(tx, entity, "statusHistory", before.id, change);
  const [was, is] = [before as unknown as AnyRecord, await readRecord(tx, reader, entity, before.id)];
  const after = is as unknown as R;
  await tell?.(tx, { teller, actor: by?.id ?? null, before, after, items });
  const changes = [...changesOf(entity, was, is), ...lineChanges(entity, was, is)];
  append(tx, { ...entryOf(reader, entity, "update", is, changes, was), ...(by ? {} : { actor: null }) });
  return after;
}
