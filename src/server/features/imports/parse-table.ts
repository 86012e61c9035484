import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { fileTypeFromBuffer } from "file-type";
import { streamXlsxRows } from "hucre/xlsx";
import { importColumnLimit, importRowLimit, importWorkbookLimit } from "#api/limits.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { readZipDirectory, unpackedSize } from "#server/zip/read-zip.ts";

/** `line` is the line number that a spreadsheet shows. */
export type TableRow = { line: number; cells: string[] };

/** The file cannot be read as a table. `key` is the message for the user. */
export class UnreadableTable extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey) {
    super(key);
    this.key = key;
  }
}

const maxUnpackedSize = 100 * 1024 * 1024;
const maxRecordSize = 200_000;
/** The limit of spreadsheets. */
const maxLines = 1_048_576;
const chunkLength = 65_536;
/** Longer than any line of a table. */
const blockLength = 1_048_576;
/** By which a type of file is recognised. */
const headLength = 4_100;

/** The lines of a CSV file, or of the first sheet of an XLSX file, that are not empty. The content decides which of the two it is. */
export async function* parseTable(file: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  const blocks = blocksOf(file);
  const head = (await blocks.next()).value ?? Buffer.alloc(0);
  const isArchive = head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
  if (!isArchive && (await fileTypeFromBuffer(head.subarray(0, headLength)))) throw new UnreadableTable("import.notTable");
  let count = 0;
  for await (const { line, cells } of isArchive ? xlsxRows(await workbook(head, blocks)) : csvRows(head, blocks)) {
    const width = cells.findLastIndex((cell) => cell !== "") + 1;
    if (width === 0) continue;
    if (width > importColumnLimit) throw new UnreadableTable("import.tooManyColumns");
    // The row of headings does not count.
    if (++count > importRowLimit + 1) throw new UnreadableTable("import.tooManyRows");
    yield { line, cells: cells.slice(0, width) };
  }
}

/** In blocks that depend on the content alone, not on how it arrived. */
async function* blocksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of file) {
    parts.push(part);
    size += part.length;
    if (size < blockLength) continue;
    let all = Buffer.concat(parts);
    for (; all.length >= blockLength; all = all.subarray(blockLength)) yield all.subarray(0, blockLength);
    parts = [all];
    size = all.length;
  }
  if (size > 0) yield Buffer.concat(parts);
}

async function workbook(head: Buffer, rest: AsyncIterable<Buffer>): Promise<Buffer> {
  const blocks = [head];
  let size = head.length;
  for await (const block of rest) {
    size += block.length;
    if (size > importWorkbookLimit) throw new UnreadableTable("import.workbookTooLarge");
    blocks.push(block);
  }
  const file = Buffer.concat(blocks);
  if ((await fileTypeFromBuffer(file))?.ext !== "xlsx") throw new UnreadableTable("import.notTable");
  return file;
}

async function* xlsxRows(file: Buffer): AsyncGenerator<TableRow> {
  const directory = await readZipDirectory(async (start, end) => file.subarray(start, end + 1), file.length);
  const size = directory && unpackedSize(directory);
  if (size === undefined) throw new UnreadableTable("import.notTable");
  if (size > maxUnpackedSize) throw new UnreadableTable("import.tooLarge");
  for await (const { index, values } of streamXlsxRows(file)) {
    // The row number comes from the file and cannot be trusted.
    if (!(index >= 0 && index < maxLines)) throw new UnreadableTable("import.notTable");
    yield { line: index + 1, cells: values.map(cellText) };
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return (value instanceof Date ? dateText(value) : String(value)).trim();
}

/** A spreadsheet has local times, without a time zone. */
const dateText = (date: Date) =>
  Number.isNaN(date.getTime())
    ? ""
    : date
        .toISOString()
        .replace(/T00:00:00\.000Z$/, "")
        .replace(/Z$/, "");

type ParsedRecord = { record: string[]; info: { records: number; empty_lines: number } };

async function* csvRows(head: Buffer, blocks: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };
  const delimiter = delimiterOf(decode(wholeLines(head)));
  const parser = parse({ ...lenient, delimiter, max_record_size: maxRecordSize, info: true });
  for await (const { record, info } of Readable.from(textChunks(head, blocks))
    .on("error", (error) => parser.destroy(error))
    .pipe(parser) as AsyncIterable<ParsedRecord>) {
    const line = info.records + info.empty_lines;
    if (line > maxLines) throw new UnreadableTable("import.tooManyRows");
    yield { line, cells: record };
  }
}

/** In small chunks, because the parser would parse a large one to its end before a limit could stop it. */
async function* textChunks(head: Buffer, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = head;
  for await (const block of blocks) {
    const whole = wholeLines(rest);
    yield* chunksOf(whole);
    rest = Buffer.concat([rest.subarray(whole.length), block]);
    if (rest.length > 2 * blockLength) throw new UnreadableTable("import.notTable");
  }
  yield* chunksOf(rest);
}

function* chunksOf(bytes: Buffer) {
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file with these characters is no text
  if (/[\0-\x08\x0e-\x1f]/.test(text)) throw new UnreadableTable("import.notTable");
  const utf8 = Buffer.from(text);
  for (let at = 0; at < utf8.length; at += chunkLength) yield utf8.subarray(at, at + chunkLength);
}

/** Up to the last end of a line. No character of several bytes is cut there. */
const wholeLines = (bytes: Buffer) => bytes.subarray(0, Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1);

/** UTF-8, or Windows-1252, which spreadsheets on Windows write. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The delimiter that splits the headings into most columns. Given several, the parser would split on all of them. */
function delimiterOf(text: string): string {
  const [head = ""] = text
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return [";", ",", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
