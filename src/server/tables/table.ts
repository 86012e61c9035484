/** How a value is written: as text, or as what a spreadsheet can count with. */
export type TableKind = "text" | "number" | "money" | "date" | "datetime" | "boolean";
export type TableColumn = { label: string; kind: TableKind };

/** Dates are `2026-11-15`, instants the wall time `2026-11-15T09:30` of the place they belong to, money is in euros. */
export type TableCell = string | number | boolean | null;
export type TableRow = readonly TableCell[];

/** Rows come in batches and are written as they come: how many they are does not matter to the memory. */
export type Table = { name: string; columns: readonly TableColumn[]; rows: AsyncIterable<readonly TableRow[]> };
