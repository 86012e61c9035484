import type { ImportError, ImportFill, ImportMapping, ImportResult, ImportStep } from "#api/imports.ts";
import { importErrorsListed } from "#api/limits.ts";
import type { Entity } from "#domain/entity.ts";
import { catalogueOf, translators } from "#server/base/catalogue-of.ts";
import { Refusal, textOf } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { lockCustomerLinks } from "#server/records/links.ts";
import { insertRecords } from "#server/records/save.ts";
import { duplicateFinder } from "./find-duplicates.ts";
import type { TableRow } from "./parse-table.ts";
import { type GivenLines, lineReader, type ReadLine } from "./read-lines.ts";
import { recordImport } from "./record-import.ts";

/** Creates one record with its lines as its screen does, in the transaction of the import. */
export type ImportWriter = (tx: Tx, context: SignedContext, values: Values, lines: GivenLines) => Promise<{ id: string }>;

export type Import = {
  entity: Entity;
  /** Without one, records need nothing but their rows: they are inserted many at a time. */
  writer?: ImportWriter | undefined;
  /** The name of the file. */
  name: string;
  headings: readonly string[];
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
const progressStep = 20;

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
      const { ids, ...refused } = request.writer
        ? await writeEach(tx, context, request, request.writer, records)
        : await writeRows(tx, context, request, records);
      if (refused.errorCount > 0) {
        result = { rows, created: 0, ...refused };
        throw rollback;
      }
      if (request.step === "check") throw rollback;
      await recordImport(tx, context.user, request, ids);
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
  const records: ReadLine[] = [];
  const found = listed();
  for (let at = 0; at < rows.length; at += batchSize) {
    const lines: ReadLine[] = [];
    for (const row of rows.slice(at, at + batchSize)) lines.push(await read(row));
    const errorsByLine = new Map(lines.map(({ line, errors }) => [line, errors]));
    for (const { line, field, message, by } of await findDuplicates(tx, lines)) {
      const errorsOfLine = errorsByLine.get(line)!;
      errorsOfLine[field] ??= by === null ? t(message) : t("import.repeated", { message: t(message), line: String(by) });
    }
    for (const line of lines) {
      records.push(line);
      for (const [field, message] of Object.entries(line.errors)) found.add(line, field, message);
    }
    reportProgress(request, Math.min(at + batchSize, rows.length));
  }
  return { records, ...found.all() };
}

/** Collects errors: the first ones in full, and the number of all. */
function listed() {
  const errors: ImportError[] = [];
  let errorCount = 0;
  return {
    add: ({ line, textOf }: ReadLine, field: string, message: string) => {
      if (errorCount++ < importErrorsListed)
        errors.push({ line, field: field || null, value: textOf(field)?.slice(0, valueLength) || null, message });
    },
    all: () => ({ errors, errorCount }),
  };
}

/** One by one, by the code that the screen of the record calls. What it refuses is an error of the line. */
async function writeEach(tx: Tx, context: SignedContext, request: Import, writer: ImportWriter, records: readonly ReadLine[]) {
  const found = listed();
  const ids: string[] = [];
  const customers = new Set(records.map(({ input }) => input.customer).filter((id) => typeof id === "string"));
  // Numbers are locked with the first record: links must be locked before, as everywhere.
  if (customers.size > 0) lockCustomerLinks(tx, [...customers].sort());
  for (const [index, record] of records.entries()) {
    try {
      ids.push((await writer(tx, context, record.input, record.lines)).id);
    } catch (error) {
      // Whether somebody else has a record is told once per attempt, not once per line.
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "EXISTS_UNSEEN") throw unseen(record);
      for (const [field, message] of Object.entries(refusedFields(error, context))) found.add(record, field, message);
    }
    if (index % progressStep === 0) reportProgress(request, records.length + index);
  }
  return { ids, ...found.all() };
}

const unseen = ({ line }: ReadLine) =>
  new Refusal(400, "EXISTS_UNSEEN", (t) => t("import.unseen", { line: String(line), message: t("record.unseen") }));

function refusedFields({ text, data }: Refusal, { locale }: SignedContext): Record<string, string> {
  const [t, catalogue] = [translators[locale], catalogueOf(locale)];
  const fields = Object.entries(data.fields ?? {});
  return fields.length > 0
    ? Object.fromEntries(fields.map(([name, message]) => [name, textOf(message, t, catalogue)]))
    : { "": textOf(text, t, catalogue) };
}

async function writeRows(tx: Tx, { user }: SignedContext, request: Import, lines: readonly ReadLine[]) {
  const records = lines.map(({ values }) => values);
  const ids: string[] = [];
  for (let at = 0; at < records.length; at += batchSize) {
    const created = await insertRecords(tx, user, request.entity, records.slice(at, at + batchSize));
    for (const { record, entry } of created) {
      ids.push(record.id);
      append(tx, entry);
    }
    reportProgress(request, records.length + Math.min(at + batchSize, records.length));
  }
  return { ids, errors: [], errorCount: 0 };
}
