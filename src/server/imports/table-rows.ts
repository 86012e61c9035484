import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { fileTypeFromBuffer } from "file-type";
import { streamXlsxRows } from "hucre/xlsx";
import { importColumnLimit, importRowLimit } from "#api/limits.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { unpackedSize } from "./zip-size.ts";

/** A line of a table as its person sees it: `line` counts as a spreadsheet does. */
export type TableRow = { line: number; cells: string[] };

type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

/** Why a file is no table that can be read. */
export class Unreadable extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey) {
    super(key);
    this.key = key;
  }
}

const unpackedLimit = 100 * 1024 * 1024;
const recordLimit = 200_000;
/** As many as a spreadsheet has. */
const mostLines = 1_048_576;
const pieceLength = 65_536;

/** The lines of a CSV file or of the first sheet of an XLSX file that hold something. What it is, its content says. */
export async function* tableRows(file: Buffer): AsyncGenerator<TableRow> {
  const type = await fileTypeFromBuffer(file);
  if (type && type.ext !== "xlsx") throw new Unreadable("import.notTable");
  let found = 0;
  for await (const { line, cells } of type ? xlsxRows(file) : csvRows(file)) {
    const width = cells.findLastIndex((cell) => cell !== "") + 1;
    if (width === 0) continue;
    if (width > importColumnLimit) throw new Unreadable("import.tooManyColumns");
    // One more than the limit: the headings are no row of data.
    if (++found > importRowLimit + 1) throw new Unreadable("import.tooManyRows");
    yield { line, cells: cells.slice(0, width) };
  }
}

async function* xlsxRows(file: Buffer): AsyncGenerator<TableRow> {
  const size = unpackedSize(file);
  if (size === undefined) throw new Unreadable("import.notTable");
  if (size > unpackedLimit) throw new Unreadable("import.tooLarge");
  for await (const { index, values } of streamXlsxRows(file)) {
    // The number is the file's own word.
    if (!(index >= 0 && index < mostLines)) throw new Unreadable("import.notTable");
    yield { line: index + 1, cells: values.map(cellText) };
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return (value instanceof Date ? dateText(value) : String(value)).trim();
}

const dateText = (date: Date) => (Number.isNaN(date.getTime()) ? "" : date.toISOString().replace(/T00:00:00\.000Z$/, ""));

async function* csvRows(file: Buffer): AsyncGenerator<TableRow> {
  const text = decoded(file);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text holds tells that this is none
  if (/[\0-\x08\x0e-\x1f]/.test(text)) throw new Unreadable("import.notTable");
  const loose = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };
  const parser = parse({ ...loose, delimiter: delimiterOf(text), max_record_size: recordLimit, info: true });
  for await (const { record, info } of Readable.from(piecesOf(Buffer.from(text))).pipe(parser) as AsyncIterable<Parsed>) {
    const line = info.records + info.empty_lines;
    if (line > mostLines) throw new Unreadable("import.tooManyRows");
    yield { line, cells: record };
  }
}

/** Given whole, all of it would be parsed before the first line could be refused. */
function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

/** UTF-8, or what spreadsheets of the Windows world save instead. */
function decoded(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

/** The one that parts most of the headings. A list of delimiters would split on all of them. */
function delimiterOf(text: string): string {
  const [head = ""] = text
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return [";", ",", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
