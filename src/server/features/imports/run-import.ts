import type { ImportError, ImportFill, ImportMapping, ImportResult, ImportStep } from "#api/imports.ts";
import { importErrorsListed } from "#api/limits.ts";
import type { Entity } from "#domain/entity.ts";
import { translators } from "#server/base/catalogue-of.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { insertRecords } from "#server/records/save.ts";
import { duplicateFinder } from "./find-duplicates.ts";
import type { TableRow } from "./parse-table.ts";
import { lineReader } from "./read-lines.ts";

export type Import = {
  entity: Entity;
  rows: readonly TableRow[];
  mapping: ImportMapping;
  fill: ImportFill;
  step: Exclude<ImportStep, "inspect">;
  onProgress: (done: number, total: number) => void;
  /** Aborts when the user disconnects. */
  signal: AbortSignal;
};

type Values = Readonly<Record<string, unknown>>;
/** Small enough that other requests are answered between two batches. */
const batchSize = 200;
const valueLength = 80;

/** Atomic: every line becomes a record, or none does. */
export async function runImport(context: SignedContext, request: Import): Promise<ImportResult> {
  try {
    return await attempt(context, request);
  } catch (error) {
    // Another user wrote the same values at the same time: the second attempt finds them and names the line.
    if (duplicate(error)) return attempt(context, request);
    throw error;
  }
}

async function attempt(context: SignedContext, request: Import): Promise<ImportResult> {
  const rows = request.rows.length;
  let result: ImportResult = { rows, created: rows, errors: [], errorCount: 0 };
  try {
    const db = forWork(context.deps.db, "long");
    await db.as(context.user, async (tx) => {
      lockImports(tx, request.entity);
      const { records, ...found } = await checkLines(tx, context, request);
      if (found.errorCount > 0) {
        result = { rows, created: 0, ...found };
        throw rollback;
      }
      await writeRows(tx, context, request, records);
      if (request.step === "check") throw rollback;
    });
    request.onProgress(3 * rows, 3 * rows);
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return result;
}

const rollback = new Error("rollback");

/** One import of an entity at a time: two files with the same keys in another order would deadlock on the unique index. */
const lockImports = (tx: Tx, { name }: Entity) => tx.send(sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${lockNumbers.imports}))`);

/** A check has two phases, reading and inserting the lines; a write has a third, the journal and COMMIT. */
function reportProgress({ rows, step, onProgress, signal }: Import, done: number) {
  signal.throwIfAborted();
  const total = rows.length * (step === "check" ? 2 : 3);
  onProgress(Math.min(done, total), total);
}

async function checkLines(tx: Tx, { user, locale }: SignedContext, request: Import) {
  const { entity, rows } = request;
  const t = translators[locale];
  const read = await lineReader(tx, user, request, t);
  const findDuplicates = duplicateFinder(entity);
  const records: Values[] = [];
  const errors: ImportError[] = [];
  let errorCount = 0;
  for (let at = 0; at < rows.length; at += batchSize) {
    const lines = rows.slice(at, at + batchSize).map(read);
    const errorsByLine = new Map(lines.map(({ line, errors }) => [line, errors]));
    for (const { line, field, message, by } of await findDuplicates(tx, lines)) {
      const errorsOfLine = errorsByLine.get(line)!;
      errorsOfLine[field] ??= by === null ? t(message) : t("import.repeated", { message: t(message), line: String(by) });
    }
    for (const { line, values, errors: errorsOfLine, textOf } of lines) {
      records.push(values);
      for (const [field, message] of Object.entries(errorsOfLine))
        if (errorCount++ < importErrorsListed)
          errors.push({ line, field: field || null, value: textOf(field)?.slice(0, valueLength) || null, message });
    }
    reportProgress(request, Math.min(at + batchSize, rows.length));
  }
  return { records, errors, errorCount };
}

async function writeRows(tx: Tx, { user }: SignedContext, request: Import, records: readonly Values[]) {
  for (let at = 0; at < records.length; at += batchSize) {
    const created = await insertRecords(tx, user, request.entity, records.slice(at, at + batchSize));
    for (const { entry } of created) append(tx, entry);
    reportProgress(request, records.length + Math.min(at + batchSize, records.length));
  }
}
