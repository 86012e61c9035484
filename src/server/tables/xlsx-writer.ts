import { kindOf, type Table, type TableCell, type TableColumn, type TableKind, type TableRow, type TableValue, valueIn } from "./table.ts";
import { contentTypes, relations, rootRelations, styleOf, styles, workbook } from "./xlsx-parts.ts";
import { escapeXml } from "./xml-text.ts";
import { type ZipEntry, zip } from "./zip.ts";

/** A workbook with one sheet per table, in constant memory. A table that is too long for one sheet goes on in the next. */
export const writeXlsx = (tables: readonly Table[]): AsyncGenerator<Buffer> => zip(parts(tables));

/** What spreadsheets take: rows of a sheet; and what the archive takes: bytes of an entry, less a batch to be on the safe side. */
const mostRows = 1_048_576;
const mostCharacters = 1_500_000_000;

async function* parts(tables: readonly Table[]): AsyncGenerator<ZipEntry> {
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
  yield { name: "xl/_rels/workbook.xml.rels", content: [relations(names.length)] };
  yield { name: "[Content_Types].xml", content: [contentTypes(names.length)] };
}

/** Batches of rows that one sheet may leave unfinished for the next. */
class RowSource {
  readonly #batches: AsyncIterator<readonly TableRow[]> | Iterator<readonly TableRow[]>;
  #left: readonly TableRow[] = [];

  constructor(rows: Table["rows"]) {
    this.#batches = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#batches.next();
      if (done) return false;
      this.#left = value;
    }
    return true;
  }

  take(most: number): readonly TableRow[] {
    const taken = this.#left.slice(0, most);
    this.#left = this.#left.slice(most);
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
  while (last < mostRows && characters < mostCharacters && (await source.hasMore())) {
    let text = "";
    for (const row of source.take(mostRows - last)) {
      last++;
      text += rowText(columns, letters, row, last);
    }
    characters += text.length;
    yield text;
  }
  const isEnd = !(await source.hasMore());
  if (total && isEnd && last < mostRows) yield rowText(columns, letters, total, last + 1);
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? "A"}${last}"/></worksheet>`;
}

const widthOf: Record<TableKind, number> = { text: 24, number: 12, money: 14, share: 12, date: 12, time: 10, datetime: 17, boolean: 10 };

function rowText(columns: readonly TableColumn[], letters: readonly string[], row: TableRow, number: number): string {
  let text = `<row r="${number}">`;
  for (const [place, column] of columns.entries()) text += cell(`${letters[place]}${number}`, column.kind, row[place] ?? null);
  return `${text}</row>`;
}

function cell(at: string, column: TableKind, given: TableCell): string {
  const kind = kindOf(given, column);
  const value = valueIn(given);
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

/** No spreadsheet takes more of one cell. */
const mostInCell = 32_767;

/** A text in the sheet itself is never read as a formula; its format keeps it from becoming one when somebody edits it. */
const textCell = (at: string, value: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, mostInCell))}</t></is></c>`;

const day = 86_400_000;
const dayOf1900 = Date.UTC(1899, 11, 30);
/** Before March 1900 spreadsheets disagree about the calendar: such a date stays text. */
const firstSerial = 61;

function serialOf(wallTime: string): number | undefined {
  const serial = (Date.parse(wallTime.includes("T") ? `${wallTime}Z` : wallTime) - dayOf1900) / day;
  return serial >= firstSerial ? serial : undefined;
}

function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}

const mostInName = 31;

/** As spreadsheets accept it: short, without signs they use themselves, and once in the workbook. */
function sheetName(wanted: string, taken: readonly string[]): string {
  const plain = wanted.replace(/[\\/?*[\]:\p{Cc}]/gu, " ").replace(/^[\s']+|[\s']+$/g, "") || "1";
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const name = plain.slice(0, mostInName - suffix.length).trimEnd() + suffix;
    if (!taken.some((other) => other.toLowerCase() === name.toLowerCase())) return name;
  }
}
