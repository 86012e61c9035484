import type { PdfBlock } from "#server/documents/pdf-document.ts";
import type { Sources } from "./asked-about.ts";
import { establishmentColumns, readEstablishments } from "./establishment-sheet.ts";
import type { Of } from "./making.ts";
import { listBlock } from "./record-tables.ts";
import { cellOf, type SheetColumn, type SheetKey, type SheetRow } from "./sheet.ts";

const shown: readonly SheetKey[] = ["establishment", "casesCount", "complaints", "held", "claimed", "recovered", "convictionRate"];

/** The shops as far as a page is wide, with what they come to. */
export async function establishmentsBlock(making: Of<"customer">, sources: Sources): Promise<PdfBlock> {
  const { words } = making;
  const { t, money, percent, number } = words;
  const { rows, total } = await readEstablishments(making, sources);
  const columns = shown.map((key) => establishmentColumns.find((column) => column.key === key)!);
  const textOf = (column: SheetColumn, row: SheetRow): string => {
    const value = cellOf(words, column, row);
    if (value === null) return "—";
    if (typeof value !== "number") return String(value);
    return column.kind === "money" ? money(value) : column.kind === "share" ? percent(value) : number(value);
  };
  return listBlock(
    words,
    rows.length,
    columns.map(({ key }, place) => ({ label: t(`sheet.${key}`), ...(place === 0 ? { isWide: true } : { align: "right" as const }) })),
    rows.map((row) => columns.map((column) => textOf(column, row))),
    columns.map((column) => textOf(column, total)),
  );
}
