import { kindOfCell, type TableColumn, type TableKind, type TableRow, valueOfCell } from "./table.ts";

const least: Record<TableKind, number> = { text: 8, number: 10, money: 14, share: 10, date: 12, time: 8, datetime: 17, boolean: 8 };
/** Longer texts break into lines. */
const most = 60;
/** A heading may break as well, but not within a word; the button of the filter stands beside it. */
const filterButton = 4;

/** The lines that the headings take at these widths. Spreadsheets do not find out by themselves before somebody edits the row. */
export function headingLines(columns: readonly TableColumn[], widths: readonly number[]): number {
  const linesOf = (label: string, width: number) => {
    let [lines, used] = [1, 0];
    for (const { length } of label.split(" ")) {
      if (used > 0 && used + 1 + length > width) [lines, used] = [lines + 1, length];
      else used += length + (used > 0 ? 1 : 0);
    }
    return lines;
  };
  return Math.max(1, ...columns.map(({ label }, place) => linesOf(label, widths[place]! - filterButton)));
}

/** Widths in characters with which the first rows can be read without widening a column. */
export function columnWidths(columns: readonly TableColumn[], rows: readonly TableRow[], total?: TableRow): number[] {
  return columns.map(({ label, kind }, place) => {
    const words = label.split(" ").map((word) => word.length + filterButton);
    const texts = [...rows, ...(total ? [total] : [])].map((row) => {
      const cell = row[place] ?? null;
      return kindOfCell(cell, kind) === "text" ? String(valueOfCell(cell) ?? "").length + 2 : least[kindOfCell(cell, kind)];
    });
    return Math.min(
      most,
      [...words, ...texts].reduce((widest, width) => Math.max(widest, width), least[kind]),
    );
  });
}
