import { writeZip, type ZipSource } from "#server/zip/write-zip.ts";
import { escapeXml } from "./escape-xml.ts";
import { kindOfCell, type Table, type TableCell, type TableColumn, type TableKind, type TableRow, type TableValue, valueOfCell } from "./table.ts";
import { contentTypes, rootRelations, styleOf, styles, workbook, workbookRelations } from "./xlsx-parts.ts";

/** Streams a workbook with one sheet per table, in constant memory. A table that is too long for one sheet continues in the next. */
export const writeXlsx = (tables: readonly Table[]): AsyncGenerator<Buffer> => writeZip(parts(tables));

/** The limit of spreadsheets. */
const maxRows = 1_048_576;
/** An entry of a ZIP archive holds less than 4 GiB. Counting characters is cheaper than bytes, and nearly all of a sheet is ASCII. */
const maxCharacters = 1_500_000_000;

async function* parts(tables: readonly Table[]): AsyncGenerator<ZipSource> {
  const names: string[] = [];
  yield { name: "_rels/.rels", content: [rootRelations] };
  for (const { name, columns, rows, total } of tables) {
    const source = new RowSource(rows);
    try {
      do {
        names.push(sheetName(name, names));
        yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheet(columns, source, names.length === 1, total) };
      } while (await source.hasMore());
    } finally {
      await source.close();
    }
  }
  yield { name: "xl/styles.xml", content: [styles] };
  yield { name: "xl/workbook.xml", content: [workbook(names)] };
  yield { name: "xl/_rels/workbook.xml.rels", content: [workbookRelations(names.length)] };
  yield { name: "[Content_Types].xml", content: [contentTypes(names.length)] };
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

  take(count: number): readonly TableRow[] {
    const taken = this.#pending.slice(0, count);
    this.#pending = this.#pending.slice(count);
    return taken;
  }

  async close() {
    await this.#batches.return?.();
  }
}

async function* sheet(columns: readonly TableColumn[], source: RowSource, isFirst: boolean, total?: TableRow): AsyncGenerator<string> {
  const letters = columns.map((_, place) => columnLetters(place));
  const widths = columns.map(({ label, kind }, place) => {
    const width = Math.max(widthOf[kind], Math.min(label.length + 4, 40));
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
  });
  const heading = columns.map(({ label }, place) => textCell(`${letters[place]}1`, label, styleOf.heading)).join("");
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ""}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${heading}</row>`;
  let [last, characters] = [1, 0];
  while (last < maxRows && characters < maxCharacters && (await source.hasMore())) {
    let text = "";
    for (const row of source.take(maxRows - last)) {
      last++;
      text += rowText(columns, letters, row, last);
    }
    characters += text.length;
    yield text;
  }
  const isLastSheet = !(await source.hasMore());
  if (total && isLastSheet && last < maxRows) yield rowText(columns, letters, total, last + 1);
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? "A"}${last}"/></worksheet>`;
}

const widthOf: Record<TableKind, number> = { text: 24, number: 12, money: 14, share: 12, date: 12, time: 10, datetime: 17, boolean: 10 };

function rowText(columns: readonly TableColumn[], letters: readonly string[], row: TableRow, number: number): string {
  let text = `<row r="${number}">`;
  for (const [place, column] of columns.entries()) text += cell(`${letters[place]}${number}`, column.kind, row[place] ?? null);
  return `${text}</row>`;
}

function cell(at: string, column: TableKind, given: TableCell): string {
  const kind = kindOfCell(given, column);
  const value = valueOfCell(given);
  if (value === null) return "";
  if (kind === "boolean") return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = numberOf(kind, value);
  return number === undefined ? textCell(at, String(value), styleOf.text) : `<c r="${at}" s="${styleOf[kind]}"><v>${number}</v></c>`;
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
function sheetName(requested: string, taken: readonly string[]): string {
  const plain = requested.replace(/[\\/?*[\]:\p{Cc}]/gu, " ").replace(/^[\s']+|[\s']+$/g, "") || "1";
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const name = plain.slice(0, maxNameLength - suffix.length).trimEnd() + suffix;
    if (!taken.some((other) => other.toLowerCase() === name.toLowerCase())) return name;
  }
}
