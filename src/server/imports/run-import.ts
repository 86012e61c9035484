import type { ImportError, ImportMapping, ImportResult, ImportStep } from "#api/imports.ts";
import { importErrorsListed } from "#api/limits.ts";
import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { appendAll } from "#server/journal/append.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { type Created, insertRecords } from "#server/records/save.ts";
import { say } from "#server/say.ts";
import { lineReader } from "./read-lines.ts";
import type { TableRow } from "./table-rows.ts";
import { uniqueness } from "./uniqueness.ts";

export type Import = {
  entity: Entity;
  rows: readonly TableRow[];
  mapping: ImportMapping;
  step: Exclude<ImportStep, "inspect">;
  report: (done: number, total: number) => void;
  /** Gone with the person who waits for the answer. */
  signal: AbortSignal;
};

type Values = Readonly<Record<string, unknown>>;
/** Small enough that others are served between two of them. */
const batch = 200;

/** Every line becomes a record, or none does. */
export async function runImport(context: SignedContext, asked: Import): Promise<ImportResult> {
  try {
    return await attempt(context, asked);
  } catch (error) {
    // Somebody wrote the same in this moment: asked again, the line is named.
    if (duplicate(error)) return attempt(context, asked);
    throw error;
  }
}

async function attempt(context: SignedContext, asked: Import): Promise<ImportResult> {
  const rows = asked.rows.length;
  let result: ImportResult = { rows, created: rows, errors: [], errorCount: 0 };
  try {
    await context.deps.db.as(context.user, async (tx) => {
      const { records, ...found } = await checkLines(tx, context, asked);
      if (found.errorCount > 0) {
        result = { rows, created: 0, ...found };
        throw takenBack;
      }
      const entries = await writeRows(tx, context, asked, records);
      // Without its entries, for which other writers would have to wait.
      if (asked.step === "check") throw takenBack;
      for (let at = 0; at < entries.length; at += batch) {
        await appendAll(tx, entries.slice(at, at + batch));
        tell(asked, 2 * rows + at + batch);
      }
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return result;
}

const takenBack = new Error("taken back");

/** Half of the work of a check is reading and asking, half is writing; the journal is the third part of a write. */
function tell({ rows, step, report, signal }: Import, done: number) {
  signal.throwIfAborted();
  const total = rows.length * (step === "check" ? 2 : 3);
  report(Math.min(done, total), total);
}

async function checkLines(tx: Tx, { user, locale }: SignedContext, asked: Import) {
  const { entity, mapping, rows } = asked;
  const t = say[locale];
  const read = await lineReader(tx, user, entity, mapping, rows, t);
  const takenOf = uniqueness(entity);
  const records: Values[] = [];
  const errors: ImportError[] = [];
  let errorCount = 0;
  for (let at = 0; at < rows.length; at += batch) {
    const lines = rows.slice(at, at + batch).map(read);
    const byLine = new Map(lines.map(({ line, texts }) => [line, texts]));
    for (const { line, field, message, by } of await takenOf(tx, lines)) {
      const texts = byLine.get(line)!;
      texts[field] ??= by === null ? t(message) : t("import.repeated", { message: t(message), line: String(by) });
    }
    for (const { line, values, texts } of lines) {
      records.push(values);
      for (const [field, message] of Object.entries(texts))
        if (errorCount++ < importErrorsListed) errors.push({ line, field: field || null, message });
    }
    tell(asked, Math.min(at + batch, rows.length));
  }
  return { records, errors, errorCount };
}

async function writeRows(tx: Tx, { user }: SignedContext, asked: Import, records: readonly Values[]): Promise<Created["entry"][]> {
  const entries: Created["entry"][] = [];
  for (let at = 0; at < records.length; at += batch) {
    const created = await insertRecords(tx, user, asked.entity, records.slice(at, at + batch));
    entries.push(...created.map(({ entry }) => entry));
    tell(asked, records.length + Math.min(at + batch, records.length));
  }
  return entries;
}
