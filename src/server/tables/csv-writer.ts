import { kindOf, type Table, type TableCell, type TableColumn, valueIn } from "./table.ts";

type Words = { yes: string; no: string };

const byteOrderMark = "\ufeff";
const separator = ";";

/** As spreadsheets in Spain and France open it: semicolons, decimal commas, days before months. */
export async function* writeCsv({ columns, rows }: Table, words: Words): AsyncGenerator<string> {
  const line = (cells: string[]) => `${cells.join(separator)}\r\n`;
  yield byteOrderMark + line(columns.map(({ label }) => text(label)));
  for await (const batch of rows) yield batch.map((row) => line(columns.map((column, place) => cell(column, row[place] ?? null, words)))).join("");
}

function cell(column: TableColumn, given: TableCell, { yes, no }: Words): string {
  const value = valueIn(given);
  if (value === null) return "";
  switch (kindOf(given, column.kind)) {
    case "boolean":
      return text(value ? yes : no);
    case "money":
      return Number(value).toFixed(2).replace(".", ",");
    case "number":
    case "share":
      return String(value).replace(".", ",");
    case "date":
    case "datetime":
      return dayFirst(String(value));
    case "time":
    case "text":
      return text(String(value));
  }
}

/** `2026-11-15T09:30` as `15/11/2026 09:30`. */
function dayFirst(value: string): string {
  const day = `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
  return value.length > 10 ? `${day} ${value.slice(11, 16)}` : day;
}

/** A spreadsheet would take a text that begins like this for a formula. */
const formulaLike = /^[=+\-@\t\r]/;

/** Most cells hold nothing of the kind, and there are very many. */
const special = /[;"\r\n]|^[=+\-@\t\s]|\s$/;

function text(value: string): string {
  if (!special.test(value)) return value;
  const inert = formulaLike.test(value) ? `'${value}` : value;
  return /[;"\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
