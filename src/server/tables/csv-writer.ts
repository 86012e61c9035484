import { isTypedCell, type Table, type TableKind, type TableValue, type TableWords, type TypedCell } from "./table.ts";

const byteOrderMark = "\ufeff";
const separator = ";";

/** CSV as spreadsheets in Spain and France open it: semicolons, decimal commas, day before month. */
export async function* writeCsv({ columns, rows }: Table, words: TableWords): AsyncGenerator<string> {
  const last = columns.length - 1;
  const writers = columns.map(({ kind }) => writerOf(kind, words));
  yield `${byteOrderMark}${columns.map(({ label }) => text(label)).join(separator)}\r\n`;
  for await (const batch of rows) {
    let lines = "";
    for (const row of batch) {
      for (let place = 0; place <= last; place++) {
        const cell = row[place] ?? null;
        if (cell !== null) lines += isTypedCell(cell) ? typedText(cell, words) : writers[place]!(cell);
        if (place < last) lines += separator;
      }
      lines += "\r\n";
    }
    yield lines;
  }
}

const typedText = ({ kind, value }: TypedCell, words: TableWords) => (value === null ? "" : writerOf(kind, words)(value));

/** Chosen once per column rather than once per cell, for speed. */
function writerOf(kind: TableKind, { yes, no }: TableWords): (value: Exclude<TableValue, null>) => string {
  switch (kind) {
    case "boolean":
      return (value) => text(value ? yes : no);
    case "money":
      return (value) => Number(value).toFixed(2).replace(".", ",");
    case "number":
    case "share":
      return (value) => String(value).replace(".", ",");
    case "date":
    case "datetime":
      return (value) => dayFirst(String(value));
    case "time":
    case "text":
      return (value) => text(String(value));
  }
}

/** `2026-11-15T09:30` as `15/11/2026 09:30`. */
function dayFirst(value: string): string {
  const day = `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
  return value.length > 10 ? `${day} ${value.slice(11, 16)}` : day;
}

/**
 * A spreadsheet reads a cell that begins like this as a formula. A program that splits the file at other separators, or at line breaks
 * inside quotes, finds the beginning of a cell in the middle of a text: an apostrophe is inserted there too.
 */
const formulaLike = /(^|[;,\t\r\n])("*)(?=[=+\-@\t\r])/g;

/** One test per cell: most need neither quotes nor an apostrophe. */
const special = /[;,"\t\r\n]|^[=+\-@\s]|\s$/;
const needsQuotes = /[;,"\t\r\n]|^\s|\s$/;

function text(value: string): string {
  if (!special.test(value)) return value;
  const safe = value.replaceAll(formulaLike, "$1$2'");
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
