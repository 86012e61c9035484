import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { fileTypeFromBuffer } from "file-type";
import { streamXlsxRows } from "hucre/xlsx";
import { importColumnLimit, importRowLimit } from "#api/limits.ts";
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

/** The lines of a CSV file, or of the first sheet of an XLSX file, that are not empty. The content decides which of the two it is. */
export async function* parseTable(file: Buffer): AsyncGenerator<TableRow> {
  const type = await fileTypeFromBuffer(file);
  if (type && type.ext !== "xlsx") throw new UnreadableTable("import.notTable");
  let count = 0;
  for await (const { line, cells } of type ? xlsxRows(file) : csvRows(file)) {
    const width = cells.findLastIndex((cell) => cell !== "") + 1;
    if (width === 0) continue;
    if (width > importColumnLimit) throw new UnreadableTable("import.tooManyColumns");
    // The row of headings does not count.
    if (++count > importRowLimit + 1) throw new UnreadableTable("import.tooManyRows");
    yield { line, cells: cells.slice(0, width) };
  }
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

async function* csvRows(file: Buffer): AsyncGenerator<TableRow> {
  const text = decode(file);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file with these characters is no text
  if (/[\0-\x08\x0e-\x1f]/.test(text)) throw new UnreadableTable("import.notTable");
  const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };
  const parser = parse({ ...lenient, delimiter: delimiterOf(text), max_record_size: maxRecordSize, info: true });
  for await (const { record, info } of Readable.from(chunksOf(Buffer.from(text))).pipe(parser) as AsyncIterable<ParsedRecord>) {
    const line = info.records + info.empty_lines;
    if (line > maxLines) throw new UnreadableTable("import.tooManyRows");
    yield { line, cells: record };
  }
}

/** In chunks, because the parser would parse one large buffer to its end before a limit could stop it. */
function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
}

/** UTF-8, or Windows-1252, which spreadsheets on Windows write. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
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
