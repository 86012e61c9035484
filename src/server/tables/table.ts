/** How a value is written: as text, or as what a spreadsheet can count with. */
export type TableKind = "text" | "number" | "money" | "share" | "date" | "time" | "datetime" | "boolean";
export type TableColumn = { label: string; kind: TableKind };

/** Dates are `2026-11-15`, times `09:30`, instants the wall time `2026-11-15T09:30` of the place they belong to, money is in euros, a share a part of one. */
export type TableValue = string | number | boolean | null;
/** One that is written in another way than the rest of its column says so. */
export type MarkedCell = { kind: TableKind; value: TableValue };
export type TableCell = TableValue | MarkedCell;
export type TableRow = readonly TableCell[];

/** Rows come in batches and are written as they come: how many they are does not matter to the memory. */
export type Table = {
  name: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;
  /** Below the rows, where filters and orders leave it. */
  total?: TableRow;
};

export const kindOf = (cell: TableCell, column: TableKind): TableKind => (isMarked(cell) ? cell.kind : column);
export const valueIn = (cell: TableCell): TableValue => (isMarked(cell) ? cell.value : cell);
export const isMarked = (cell: TableCell): cell is MarkedCell => typeof cell === "object" && cell !== null;
