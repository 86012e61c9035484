import { writeZip, type ZipSource } from "#server/zip/write-zip.ts";
import { columnWidths, headingLines } from "./column-widths.ts";
import { escapeXml } from "./escape-xml.ts";
import { kindOfCell, type Table, type TableCell, type TableKind, type TableRow, type TableValue, type TableWords, valueOfCell } from "./table.ts";
import {
  boldFrom,
  contentTypes,
  fitToPage,
  type NamedSheet,
  pageSetup,
  rootRelations,
  styleOf,
  styles,
  workbook,
  workbookRelations,
} from "./xlsx-parts.ts";

/** Streams a workbook with one sheet per table, in constant memory. A table that is too long for one sheet continues in the next. `accent` is the colour of its headings. */
export const writeXlsx = (tables: readonly Table[], words: TableWords, accent = ""): AsyncGenerator<Buffer> => writeZip(parts(tables, words, accent));

/** The limit of spreadsheets. */
const maxRows = 1_048_576;
/** An entry of a ZIP archive holds less than 4 GiB. Counting characters is cheaper than bytes, and nearly all of a sheet is ASCII. */
const maxCharacters = 1_500_000_000;

async function* parts(tables: readonly Table[], words: TableWords, accent: string): AsyncGenerator<ZipSource> {
  const sheets: NamedSheet[] = [];
  yield { name: "_rels/.rels", content: [rootRelations] };
  for (const table of tables) {
    const source = new RowSource(table.rows);
    const headingRow = table.caption ? table.caption.length + 2 : 1;
    try {
      do {
        sheets.push({ name: sheetName(table.name, sheets), headingRow });
        yield { name: `xl/worksheets/sheet${sheets.length}.xml`, content: sheet(table, source, { isFirst: sheets.length === 1, headingRow, words }) };
      } while (await source.hasMore());
    } finally {
      await source.close();
    }
  }
  yield { name: "xl/styles.xml", content: [styles(accent)] };
  yield { name: "xl/workbook.xml", content: [workbook(sheets)] };
  yield { name: "xl/_rels/workbook.xml.rels", content: [workbookRelations(sheets.length)] };
  yield { name: "[Content_Types].xml", content: [contentTypes(sheets.length)] };
}

/** Rows in batches. A sheet may stop in the middle of a batch, and the next sheet continues there. */
class RowSource {
  readonly #batches: AsyncIterator<readonly TableRow[]> | Iterator<readonly TableRow[]>;
  #pending: readonly TableRow[] = [];

  constructor(rows: Table["rows"]) {
    this.#batches = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#pending.length === 0) {
      const { done, value } = await this.#batches.next();
      if (done) return false;
      this.#pending = value;
    }
    return true;
  }

  /** The rows of the first batch, from which the widths of the columns follow. */
  async firstRows(): Promise<readonly TableRow[]> {
    await this.hasMore();
    return this.#pending;
  }

  take(count: number): readonly TableRow[] {
    const taken = this.#pending.slice(0, count);
    this.#pending = this.#pending.slice(count);
    return taken;
  }

  async close() {
    await this.#batches.return?.();
  }
}

type Layout = { isFirst: boolean; headingRow: number; words: TableWords };

async function* sheet({ columns, caption = [], total }: Table, source: RowSource, { isFirst, headingRow, words }: Layout): AsyncGenerator<string> {
  const widths = columnWidths(columns, await source.firstRows(), total);
  const drawn = columns.map(({ kind }, place) => ({ letters: columnLetters(place), kind, width: widths[place]! }));
  const letters = drawn.map((one) => one.letters);
  const cols = widths.map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`).join("");
  const lines = caption.map((line, index) => rowOf(index + 1, textCell(`A${index + 1}`, line, index === 0 ? styleOf.title : styleOf.note)));
  const headingStyle = (kind: TableKind) => (kind === "text" || kind === "boolean" ? styleOf.heading : styleOf.headingOfNumbers);
  const heading = columns.map(({ label, kind }, place) => textCell(`${letters[place]}${headingRow}`, label, headingStyle(kind))).join("");
  const height = `ht="${headingLines(columns, widths) * lineHeight + 2}" customHeight="1"`;
  const pane = `<pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/>`;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${fitToPage}<sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ""}>${pane}</sheetView></sheetViews><cols>${cols}</cols><sheetData>${lines.join("")}<row r="${headingRow}" ${height}>${heading}</row>`;
  let [last, characters] = [headingRow, 0];
  while (last < maxRows && characters < maxCharacters && (await source.hasMore())) {
    let text = "";
    for (const row of source.take(maxRows - last)) {
      last++;
      text += rowText(drawn, row, last, words);
    }
    characters += text.length;
    yield text;
  }
  const isLastSheet = !(await source.hasMore());
  if (total && isLastSheet && last < maxRows) yield rowText(drawn, total, last + 1, words, boldFrom);
  yield `</sheetData><autoFilter ref="A${headingRow}:${letters.at(-1) ?? "A"}${last}"/>${pageSetup}</worksheet>`;
}

/** In points. */
const lineHeight = 15;

const rowOf = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

type DrawnColumn = { letters: string; kind: TableKind; width: number };

/** Spreadsheets do not grow a row by themselves before somebody edits it: a long text says how high its row is. */
const maxLines = 12;

function rowText(columns: readonly DrawnColumn[], row: TableRow, number: number, words: TableWords, style = 0): string {
  let [text, lines] = ["", 1];
  for (const [place, { letters, kind, width }] of columns.entries()) {
    const given = row[place] ?? null;
    text += cell(`${letters}${number}`, kind, given, words, style);
    if (typeof given === "string" && given.length > width) lines = Math.max(lines, Math.ceil((given.length * 1.1) / width));
  }
  return lines === 1 ? rowOf(number, text) : `<row r="${number}" ht="${Math.min(lines, maxLines) * lineHeight}" customHeight="1">${text}</row>`;
}

/** `style` is added to the format of the value. Yes and no are words: spreadsheets show booleans in capitals of their own language. */
function cell(at: string, column: TableKind, given: TableCell, { yes, no }: TableWords, style: number): string {
  const kind = kindOfCell(given, column);
  const value = valueOfCell(given);
  if (value === null) return style === 0 ? "" : `<c r="${at}" s="${styleOf.text + style}"/>`;
  if (kind === "boolean") return textCell(at, value ? yes : no, styleOf.text + style);
  const number = numberOf(kind, value);
  return number === undefined ? textCell(at, String(value), styleOf.text + style) : `<c r="${at}" s="${styleOf[kind] + style}"><v>${number}</v></c>`;
}

function numberOf(kind: TableKind, value: TableValue): number | undefined {
  switch (kind) {
    case "text":
      return undefined;
    case "date":
    case "datetime":
      return serialOf(String(value));
    case "time":
      return Date.parse(`1970-01-01T${value}Z`) / day;
    default:
      return Number(value);
  }
}

/** The limit of spreadsheets. */
const maxCellLength = 32_767;

/** An inline string is never read as a formula; the text format keeps it a text when somebody edits the cell. */
const textCell = (at: string, value: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, maxCellLength))}</t></is></c>`;

const day = 86_400_000;
/** Day 0 of the date serial numbers of spreadsheets. */
const dayZero = Date.UTC(1899, 11, 30);
/** Spreadsheets disagree about dates before March 1900: such a date is written as text. */
const firstSerial = 61;

function serialOf(wallTime: string): number | undefined {
  const serial = (Date.parse(wallTime.includes("T") ? `${wallTime}Z` : wallTime) - dayZero) / day;
  return serial >= firstSerial ? serial : undefined;
}

function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}

const maxNameLength = 31;

/** A name that spreadsheets accept: short, without reserved characters, and unique in the workbook. */
function sheetName(requested: string, taken: readonly NamedSheet[]): string {
  const plain = requested.replace(/[\\/?*[\]:\p{Cc}]/gu, " ").replace(/^[\s']+|[\s']+$/g, "") || "1";
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const name = plain.slice(0, maxNameLength - suffix.length).trimEnd() + suffix;
    if (!taken.some((other) => other.name.toLowerCase() === name.toLowerCase())) return name;
  }
}
