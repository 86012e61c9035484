import type { ImportLists } from "#api/imports.ts";
import type { Problems } from "#domain/check.ts";
import type { Importable } from "#domain/entities/importable.ts";
import type { Entity, SystemFields } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { conflict, invalid, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { difference, type LineExchange, lockEditable } from "#server/records/lines.ts";
import { asInput, type Saved, type Writer } from "#server/records/save.ts";
import type { ListLines } from "./read-lists.ts";

type Values = Readonly<Record<string, unknown>>;
type AnyRecord = SystemFields & Values;
type Line = Values & { id: string; version: number };

/** `keepsTicket`: the amount of the ticket does not follow the articles. */
export type ImportListWriter = (tx: Tx, user: Writer, exchange: LineExchange & { keepsTicket?: boolean }) => Promise<AnyRecord>;
/** By collection and list. Features do not import each other: the server hands them over. */
export type ImportListWriters = Readonly<Partial<Record<Importable, Readonly<Record<string, ImportListWriter>>>>>;
/** What an import did to the lists of a record: the lines that it added, by id and version, and those that it removed, as they were. */
export type ListChanges = Readonly<Record<string, { added: readonly { id: string; version: number }[]; removed: readonly Values[] }>>;

type Work = { entity: Entity; listWriters: ImportListWriters; lists: ImportLists };
type Given = { id: string; lists: ListLines; keepsTicket: boolean };

/** Writes the lines that a record does not have yet; `replace` also removes those that the file does not have. Undefined where nothing changes. */
export async function writeLists(
  tx: Tx,
  { user }: SignedContext,
  work: Work,
  { id, lists, keepsTicket }: Given,
): Promise<Saved<AnyRecord> | undefined> {
  const { entity, lists: mode } = work;
  let saved: Saved<AnyRecord> | undefined;
  for (const [list, lines] of Object.entries(lists)) {
    const before = (await lockEditable(tx, user, entity, list, id)) as AnyRecord;
    const { missing, others } = compare(entity, list, before[list] as Line[], lines);
    const remove = mode === "replace" ? others : [];
    if (missing.length + remove.length === 0) continue;
    const write = writerOf(work.listWriters, entity, list);
    const after = await write(tx, user, { id, add: missing, remove, keepsTicket }).catch(atList(entity, list));
    saved = { before: saved?.before ?? before, after };
  }
  return saved;
}

/** Takes back what an import did. A line that somebody has changed since is a conflict; one that is gone is not. */
export async function restoreLists(
  tx: Tx,
  { user }: SignedContext,
  entity: Entity,
  listWriters: ImportListWriters,
  id: string,
  changes: ListChanges,
) {
  for (const [list, { added, removed }] of Object.entries(changes)) {
    const lines = (await lockEditable(tx, user, entity, list, id))[list] as Line[];
    const present = added.filter((one) => lines.some((line) => line.id === one.id));
    const changed = present.find((one) => lines.some((line) => line.id === one.id && line.version !== one.version));
    if (changed) throw conflict({ version: changed.version });
    const remove = present.map((one) => one.id);
    if (remove.length + removed.length > 0) await writerOf(listWriters, entity, list)(tx, user, { id, remove, restore: removed, keepsTicket: true });
  }
}

/** For undoing it. Undefined where no list changed. */
export function listChangesOf(entity: Entity, lists: readonly string[], { before, after }: Saved<AnyRecord>): ListChanges | undefined {
  const changes = lists.flatMap((list) => {
    const field = entity.fields[list] as Field<"lines">;
    const { from, to } = difference(before[list] as never, after[list] as never);
    if (from.length + to.length === 0) return [];
    return [[list, { added: to.map(({ id, version }) => ({ id, version })), removed: from.map((line) => asInput(field, line)) }]];
  });
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

const writerOf = (writers: ImportListWriters, { collection }: Entity, list: string) => writers[collection as Importable]![list]!;

/** Two equal lines of a file are two lines: each needs one of the record. */
function compare(entity: Entity, list: string, existing: readonly Line[], given: readonly Values[]) {
  const field = entity.fields[list] as Field<"lines">;
  const names = field.unique ? [field.unique] : Object.keys(field.fields).filter((name) => isGiven(field.fields[name]!));
  const keyOf = (line: Values) => JSON.stringify(names.map((name) => line[name] ?? null));
  const left = Map.groupBy(existing, (line) => keyOf(asInput(field, line)));
  const wanted = field.unique ? [...new Map(given.map((line) => [keyOf(line), line])).values()] : given;
  const missing = wanted.filter((line) => !left.get(keyOf(line))?.shift());
  return { missing, others: [...left.values()].flat().map(({ id }) => id) };
}

const isGiven = (field: Field) => field.edit !== "system" && traits[field.kind].savedWithRecord;

/** What the code of a list refuses is said at the column of that list. */
const atList = (entity: Entity, list: string) => (error: unknown) => {
  if (!(error instanceof Refusal) || !error.data.fields) throw error;
  const fields = (entity.fields[list] as Field<"lines">).fields;
  throw invalid(
    Object.fromEntries(Object.entries(error.data.fields).map(([name, text]) => [name in fields ? `${list}.${name}` : name, text])) as Problems,
  );
};
