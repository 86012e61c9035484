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
import { maskedRefs } from "#server/records/masked.ts";
import { asInput, type Saved } from "#server/records/save.ts";
import type { LineErrors } from "./line-errors.ts";
import type { ImportKey, ReadLine } from "./read-lines.ts";

type Values = Readonly<Record<string, unknown>>;
type AnyRecord = SystemFields & Values;
/** Changes one record as its screen does, in the transaction of the import. */
export type ImportUpdater = (tx: Tx, context: SignedContext, input: Assignable) => Promise<Saved<AnyRecord>>;
/** Features do not import each other: the server hands them over. */
export type ImportUpdaters = Readonly<Record<Importable, ImportUpdater>>;

/** A record that the import changed, and what its fields had before. */
export type Changed = { id: string; former: Values };
type Work = { entity: Entity; updater: ImportUpdater; step: "check" | "write"; key?: ImportKey | undefined };

/** Changes the records that lines are about, one by one. What a screen refuses is an error of the line. */
export async function updateLines(
  tx: Tx,
  context: SignedContext,
  work: Work,
  lines: readonly ReadLine[],
  errors: LineErrors,
  onDone: (index: number) => void,
) {
  const { entity, updater, step } = work;
  const changed: Changed[] = [];
  const changes: ImportChange[] = [];
  for (const [index, line] of lines.entries()) {
    const { known, changed: names } = line.update!;
    if (names.length > 0) {
      const values = Object.fromEntries(names.map((name) => [name, line.input[name]]));
      try {
        const saved = await updater(tx, context, { id: known.id, version: known.record.version, values });
        const former = formerOf(context, entity, saved);
        if (former) changed.push({ id: known.id, former });
        if (former && step === "check" && changes.length < importChangesListed) changes.push(await shownChange(tx, context, work, line, saved));
      } catch (error) {
        errors.addRefusal(line, error, context);
      }
    }
    onDone(index);
  }
  return { changed, changes, unchanged: lines.length - changed.length };
}

/** The values before, of what a person can write: the rest follows from them again. Undefined where nothing changed. */
function formerOf({ user }: SignedContext, entity: Entity, { before, after }: Saved<AnyRecord>): Values | undefined {
  const values = asInput(entity, before);
  const names = changesOf(entity, before, after).map(({ field }) => field);
  if (names.length === 0) return undefined;
  const isWritten = (name: string) => traits[entity.fields[name]!.kind].savedWithRecord && canEdit(user, entity.fields[name]!);
  return Object.fromEntries(names.filter(isWritten).map((name) => [name, values[name] ?? null]));
}

/** As the history of the record will show it to this person. */
async function shownChange(tx: Tx, { user }: SignedContext, { entity, key }: Work, { line, textOf }: ReadLine, saved: Saved<AnyRecord>) {
  const [before, after] = await maskedRefs(tx, user, entity, [saved.before, saved.after]);
  const { id, country, timeZone, hearingTimeZone } = after!;
  const record = { id, alias: textOf(key!.name) ?? "" };
  return { line, record, place: { country, timeZone, hearingTimeZone }, fields: changesOf(entity, before, after!) };
}
