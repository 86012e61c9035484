import type { ImportChange } from "#api/imports.ts";
import { importChangesListed } from "#api/limits.ts";
import { canEdit } from "#domain/access/can.ts";
import type { Importable } from "#domain/entities/importable.ts";
import type { Entity, SystemFields } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";
import type { Assignable } from "#server/assignees/assignable.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changesOf } from "#server/records/entry-of.ts";
import { lineChanges } from "#server/records/lines.ts";
import { maskedRefs } from "#server/records/masked.ts";
import { asInput, type Saved } from "#server/records/save.ts";
import type { LineErrors } from "./line-errors.ts";
import type { ImportKey, ReadLine } from "./read-lines.ts";
import { type ImportListWriters, type ListChanges, listChangesOf, writeLists } from "./write-lists.ts";

type Values = Readonly<Record<string, unknown>>;
type AnyRecord = SystemFields & Values;
/** Changes one record as its screen does, in the transaction of the import. */
export type ImportUpdater = (tx: Tx, context: SignedContext, input: Assignable) => Promise<Saved<AnyRecord>>;
/** Features do not import each other: the server hands them over. */
export type ImportUpdaters = Readonly<Record<Importable, ImportUpdater>>;

/** A record that the import changed, what its fields had before, and what became of its lists. */
export type Changed = { id: string; former: Values; lines?: ListChanges | undefined };
type Work = {
  entity: Entity;
  updater: ImportUpdater;
  listWriters: ImportListWriters;
  step: "check" | "write";
  key?: ImportKey | undefined;
  /** Writes a line, or only finds out what it would change. */
  tried: <Result>(write: () => Promise<Result>) => Promise<Result>;
};

/** Changes the records that lines are about, one by one. What a screen refuses is an error of the line. */
export async function updateLines(
  tx: Tx,
  context: SignedContext,
  work: Work,
  lines: readonly ReadLine[],
  errors: LineErrors,
  onDone: (index: number) => void,
) {
  const { entity, step } = work;
  const changed: Changed[] = [];
  const changes: ImportChange[] = [];
  for (const [index, line] of lines.entries()) {
    try {
      await work.tried(async () => {
        const saved = await updateLine(tx, context, work, line);
        const change = saved && changeOf(context, entity, Object.keys(line.update!.lists), saved);
        if (change) changed.push(change);
        if (change && step === "check" && changes.length < importChangesListed) changes.push(await shownChange(tx, context, work, line, saved));
      });
    } catch (error) {
      errors.addRefusal(line, error, context);
    }
    onDone(index);
  }
  return { changed, changes, unchanged: lines.length - changed.length };
}

/** First the values, then the lists: a ticket that the file gives stays as it says. */
async function updateLine(tx: Tx, context: SignedContext, { entity, updater, listWriters, key }: Work, line: ReadLine) {
  const { known, changed, lists } = line.update!;
  const { id } = known;
  const values = Object.fromEntries(changed.map((name) => [name, line.input[name]]));
  const saved = changed.length > 0 ? await updater(tx, context, { id, version: known.record.version, values }) : undefined;
  const keepsTicket = "ticketAmount" in line.input;
  const listed = await writeLists(tx, context, { entity, listWriters, lists: key!.lists }, { id, lists, keepsTicket });
  return listed ? { before: saved?.before ?? listed.before, after: listed.after } : saved;
}

/** The values before, of what a person can write: the rest follows from them again. Undefined where nothing changed. */
function changeOf({ user }: SignedContext, entity: Entity, lists: readonly string[], { before, after }: Saved<AnyRecord>): Changed | undefined {
  const values = asInput(entity, before);
  const names = changesOf(entity, before, after).map(({ field }) => field);
  const lines = listChangesOf(entity, lists, { before, after });
  if (names.length === 0 && !lines) return undefined;
  const isWritten = (name: string) => traits[entity.fields[name]!.kind].savedWithRecord && canEdit(user, entity.fields[name]!);
  return { id: before.id, former: Object.fromEntries(names.filter(isWritten).map((name) => [name, values[name] ?? null])), lines };
}

/** As the history of the record will show it to this person. */
async function shownChange(tx: Tx, { user }: SignedContext, { entity, key }: Work, { line, textOf }: ReadLine, saved: Saved<AnyRecord>) {
  const [before, after] = await maskedRefs(tx, user, entity, [saved.before, saved.after]);
  const { id, country, timeZone, hearingTimeZone } = after!;
  const record = { id, alias: textOf(key!.name) ?? "" };
  return {
    line,
    record,
    place: { country, timeZone, hearingTimeZone },
    fields: [...changesOf(entity, before, after!), ...lineChanges(entity, before!, after!)],
  };
}
