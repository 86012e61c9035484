import { join } from "node:path";
import type pg from "pg";
import { faultText } from "./check-line.ts";
import type { Collection } from "./fields.ts";
import { FolderError } from "./manifest.ts";
import { type Line, readLines } from "./read-lines.ts";
import { insertLines } from "./select-rows.ts";

const maxRows = 500;
/** Rows can be large: contents of templates are within their lines. */
const maxText = 4 * 1024 * 1024;

/** Fills the table of a collection. What the database refuses is said with its line. */
export async function loadLines(client: pg.Client, folder: string, { name, table, fields }: Collection): Promise<number> {
  const insert = insertLines(table, fields);
  let count = 0;
  for await (const batch of inBatches(readLines(join(folder, `${name}.jsonl`), `${name}.jsonl`).lines)) {
    await client.query("savepoint batch");
    const fill = (lines: readonly Line[]) => client.query(insert, [`[${lines.map(({ text }) => text).join(",")}]`]);
    try {
      await fill(batch);
    } catch {
      // One by one, to name the line.
      await client.query("rollback to savepoint batch");
      for (const line of batch) await fill([line]).catch((error: pg.DatabaseError) => refuse(error, line));
    }
    count += batch.length;
  }
  return count;

  async function refuse(error: pg.DatabaseError, { number, text }: Line): Promise<never> {
    await client.query("rollback to savepoint batch");
    const column = error.column ?? (await columnOf(client, error));
    const field = fields.find((one) => one.column === column);
    const value = field && (JSON.parse(text) as Record<string, unknown>)[field.name];
    throw new FolderError(
      faultText(`${name}.jsonl`, number, {
        ...(field && { field: field.name, value }),
        reason: `refused by the database (${error.detail ?? error.message})`,
      }),
    );
  }
}

/** The column that a constraint is about, where it is about one. */
async function columnOf(client: pg.Client, { constraint }: pg.DatabaseError): Promise<string | undefined> {
  if (!constraint) return undefined;
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.conname = $1 and c.connamespace = 'public'::regnamespace`,
    [constraint],
  );
  return rows[0]?.column;
}

async function* inBatches(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let [batch, size]: [Line[], number] = [[], 0];
  for await (const line of lines) {
    batch.push(line);
    size += line.text.length;
    if (batch.length < maxRows && size < maxText) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** A reference to a record that is not in the folder, as PostgreSQL tells it when all rows are there, with the line that has it. */
export async function missingReference(
  folder: string,
  collections: readonly Collection[],
  error: pg.DatabaseError,
): Promise<FolderError | undefined> {
  const [, column, value] = /^Key \((\w+)\)=\((.*?)\) is not present/.exec(error.detail ?? "") ?? [];
  const collection = collections.find(({ table }) => table === error.table);
  const field = collection?.fields.find((one) => one.column === column);
  if (error.code !== "23503" || !collection || !field) return undefined;
  for await (const { number, text } of readLines(join(folder, `${collection.name}.jsonl`), collection.name).lines)
    if (String((JSON.parse(text) as Record<string, unknown>)[field.name]) === value)
      return new FolderError(faultText(`${collection.name}.jsonl`, number, { field: field.name, value, reason: `is no record of ${field.to}` }));
  return undefined;
}
