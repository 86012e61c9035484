import type { ImportFill, ImportMapping, ImportResult, ImportStep } from "#api/imports.ts";
import { importEachLimit, importErrorsListed } from "#api/limits.ts";
import { isOfList } from "#domain/entities/import-lists.ts";
import type { Entity } from "#domain/entity.ts";
import { logChanges } from "#server/access-log/log-answers.ts";
import { translators } from "#server/base/catalogue-of.ts";
import { Refusal } from "#server/base/refusal.ts";
import { giveNumbers, isNumbered } from "#server/case-common/give-numbers.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { hasLinks, lockCustomerLinks } from "#server/records/links.ts";
import { insertRecords } from "#server/records/save.ts";
import { duplicateFinder } from "./find-duplicates.ts";
import { joinRows } from "./join-rows.ts";
import { changedAfter, readPosition } from "./journal-position.ts";
import { type LineErrors, lineErrors } from "./line-errors.ts";
import type { TableRow } from "./parse-table.ts";
import { type GivenLines, type ImportKey, lineReader, type ReadLine } from "./read-lines.ts";
import { recordImport } from "./record-import.ts";
import { type ImportUpdater, updateLines } from "./update-lines.ts";
import type { ImportListWriters } from "./write-lists.ts";

/** Creates one record with its lines as its screen does, in the transaction of the import. */
export type ImportWriter = (tx: Tx, context: SignedContext, values: Values, lines: GivenLines) => Promise<{ id: string }>;

export type Import = {
  entity: Entity;
  /** Without one, records need nothing but their rows: they are inserted many at a time. */
  writer?: ImportWriter | undefined;
  updater: ImportUpdater;
  listWriters: ImportListWriters;
  /** With one, lines may change records that exist. */
  key?: ImportKey | undefined;
  /** What the check answered: records that were changed since are errors. */
  seen?: string | undefined;
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
const progressStep = 20;

/** Atomic: every line becomes or changes a record, or none does. */
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
  const { entity, key, step } = request;
  const rows = request.rows.length;
  let result: ImportResult = { rows, created: 0, errors: [], errorCount: 0 };
  try {
    const db = forWork(context.deps.db, "long");
    await db.as(context.user, async (tx) => {
      const seen = key && (await readPosition(tx, context, entity));
      const { records, ...found } = await checkLines(tx, context, request);
      result = { ...result, ...found };
      // A check with a key also tells what the other lines would change.
      if (found.errorCount > 0 && !(seen && step === "check")) throw rollback;
      const sound = records.filter(({ errors }) => Object.keys(errors).length === 0);
      const { ids, changed, unchanged, changes, ...refused } = await writeLines(tx, context, request, sound);
      const errorCount = found.errorCount + refused.errorCount;
      const errors = [...found.errors, ...refused.errors].sort((left, right) => left.line - right.line).slice(0, importErrorsListed);
      const updates = seen && { created: ids.length, updated: changed.length, unchanged, changes, seen };
      result = { rows, created: errorCount > 0 ? 0 : ids.length, errors, errorCount, ...(updates && { updates }) };
      if (errorCount > 0 || step === "check") throw rollback;
      await recordImport(tx, context.user, request, ids, changed);
      if (isNumbered(entity)) await giveNumbers(tx, entity, ids);
    });
    request.onProgress(3 * rows, 3 * rows);
  } catch (error) {
    if (error !== rollback) throw error;
  }
  if (result.updates) logChanges(context, entity.name, result.updates.changes);
  return result;
}

const rollback = new Error("rollback");

/** One import of an entity at a time for each customer: two files with the same keys in another order would deadlock on the unique index. */
function lockImports(tx: Tx, { name, fields }: Entity, records: readonly ReadLine[]) {
  const keys = fields.customer ? customersOf(records).map((customer) => `${name} ${customer}`) : [name];
  if (keys.length > 0) tx.send(sql`select pg_advisory_xact_lock(hashtextextended(key, ${lockNumbers.imports})) from unnest(${keys}::text[]) key`);
}

/** In one order, as everywhere. */
const customersOf = (records: readonly ReadLine[]): string[] =>
  [...new Set(records.flatMap(({ input, update }) => [input.customer, update?.known.values.customer]).filter((id) => typeof id === "string"))].sort();

/** Whether the line changes links of a customer. */
const linksIn =
  (entity: Entity) =>
  ({ input }: ReadLine) =>
    hasLinks(entity, input);

/** What a check writes is undone line by line, with its locks: nobody waits for a check. */
async function tried<Result>(tx: Tx, { step }: Pick<Import, "step">, write: () => Promise<Result>): Promise<Result> {
  if (step === "write") return write();
  let result: { value: Result } | undefined;
  await tx
    .nested(async () => {
      result = { value: await write() };
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return result!.value;
}

/** A check has two phases, reading and inserting the lines; a write has a third, the journal and COMMIT. */
function reportProgress({ rows, step, onProgress, signal }: Import, done: number) {
  signal.throwIfAborted();
  const total = rows.length * (step === "check" ? 2 : 3);
  onProgress(Math.min(done, total), total);
}

async function checkLines(tx: Tx, context: SignedContext, request: Import) {
  const { user, locale } = context;
  const { entity, rows, key } = request;
  const t = translators[locale];
  const read = await lineReader(tx, user, request, t);
  const findDuplicates = duplicateFinder(user, entity);
  const records: ReadLine[] = [];
  const found = lineErrors();
  const firstOf = new Map<string, ReadLine>();
  const isWithLists = key !== undefined && request.mapping.some((name) => name !== null && isOfList(entity, name));
  for (let at = 0; at < rows.length; at += batchSize) {
    const lines: ReadLine[] = [];
    for (const row of rows.slice(at, at + batchSize)) lines.push(await read(row));
    const errorsByLine = new Map(lines.map(({ line, errors }) => [line, errors]));
    for (const { line, field, message, by } of await findDuplicates(tx, lines.map(withOwn))) {
      const errorsOfLine = errorsByLine.get(line)!;
      errorsOfLine[field] ??= by === null ? t(message) : t("import.repeated", { message: t(message), line: String(by) });
    }
    const stale = await changedAfter(
      tx,
      context,
      entity,
      request.seen,
      lines.map(ownOf).filter((id) => id !== undefined),
    );
    for (const line of lines) {
      const id = ownOf(line);
      const first = id && firstOf.get(id);
      if (!first) {
        records.push(line);
        if (id) firstOf.set(id, line);
      } else if (isWithLists) joinRows(first, line, t);
      else line.errors[key!.name] ??= t("import.key.twice", { line: String(first.line) });
      if (id && stale.has(id)) line.errors[key!.name] ??= t("import.key.changed");
      for (const [field, message] of Object.entries(line.errors)) found.add(line, field, message);
    }
    reportProgress(request, Math.min(at + batchSize, rows.length));
  }
  if (request.writer && records.length > importEachLimit) throw new Refusal(400, "BAD_REQUEST", "import.tooManyEach");
  return { records, ...found.all() };
}

const ownOf = ({ update }: ReadLine) => update?.known.id;
const withOwn = (line: ReadLine) => ({ line: line.line, values: line.values, id: ownOf(line) });

async function writeLines(tx: Tx, context: SignedContext, request: Import, records: readonly ReadLine[]) {
  const [known, fresh] = [records.filter(({ update }) => update), records.filter(({ update }) => !update)];
  const errors = lineErrors();
  // Links are locked before any row, as everywhere.
  if (request.step === "write") {
    lockImports(tx, request.entity, records);
    lockCustomerLinks(tx, customersOf(records.filter(linksIn(request.entity))));
  }
  const onUpdated = (index: number) => {
    if (index % progressStep === 0) reportProgress(request, records.length + index);
  };
  const updated = await updateLines(tx, context, { ...request, tried: (write) => tried(tx, request, write) }, known, errors, onUpdated);
  const ids = request.writer
    ? await writeEach(tx, context, request, request.writer, fresh, known.length, errors)
    : await writeRows(tx, context, request, fresh, known.length);
  return { ids, ...updated, ...errors.all() };
}

/** One by one, by the code that the screen of the record calls. What it refuses is an error of the line. */
async function writeEach(
  tx: Tx,
  context: SignedContext,
  request: Import,
  writer: ImportWriter,
  records: readonly ReadLine[],
  before: number,
  errors: LineErrors,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, record] of records.entries()) {
    try {
      ids.push((await tried(tx, request, () => writer(tx, context, record.input, record.lines))).id);
    } catch (error) {
      errors.addRefusal(record, error, context);
    }
    if (index % progressStep === 0) reportProgress(request, request.rows.length + before + index);
  }
  return ids;
}

async function writeRows(tx: Tx, { user }: SignedContext, request: Import, lines: readonly ReadLine[], before: number): Promise<string[]> {
  const records = lines.map(({ values }) => values);
  const ids: string[] = [];
  for (let at = 0; at < records.length; at += batchSize) {
    const created = await tried(tx, request, () => insertRecords(tx, user, request.entity, records.slice(at, at + batchSize)));
    for (const { record, entry } of created) {
      ids.push(record.id);
      append(tx, entry);
    }
    reportProgress(request, request.rows.length + before + Math.min(at + batchSize, records.length));
  }
  return ids;
}
