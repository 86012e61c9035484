/** How a value is written: as text, or as a number, date or boolean that a spreadsheet can calculate with. */
export type TableKind = "text" | "number" | "money" | "share" | "date" | "time" | "datetime" | "boolean";
export type TableColumn = { label: string; kind: TableKind };

/** Dates are `2026-11-15`, times `09:30`, date-times the local time `2026-11-15T09:30` of their place. Money is in euros, a share is between 0 and 1. */
export type TableValue = string | number | boolean | null;
/** A cell of another kind than its column. */
export type TypedCell = { kind: TableKind; value: TableValue };
export type TableCell = TableValue | TypedCell;
export type TableRow = readonly TableCell[];

/** Rows arrive in batches and are written as they arrive, so that memory does not grow with their number. */
export type Table = {
  name: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;
  /** Written below the rows, outside of the range that is filtered and sorted. */
  total?: TableRow;
  /** Lines above the headings of a workbook: its title, period, filters and date, then what its figures mean. */
  caption?: readonly string[];
};

/** The words that a file of tables needs. */
export type TableWords = { yes: string; no: string };

export const kindOfCell = (cell: TableCell, column: TableKind): TableKind => (isTypedCell(cell) ? cell.kind : column);
export const valueOfCell = (cell: TableCell): TableValue => (isTypedCell(cell) ? cell.value : cell);
export const isTypedCell = (cell: TableCell): cell is TypedCell => typeof cell === "object" && cell !== null;
