import type { Source } from "#server/analytics/source.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PdfBlock } from "#server/documents/pdf-document.ts";
import { casesOf } from "./case-sheets.ts";
import { establishmentColumns, readEstablishments, zoneColumns } from "./establishment-sheet.ts";
import { listBlock, maxListed } from "./record-tables.ts";
import type { ContextOf, ReportContext } from "./report-context.ts";
import type { Sources } from "./report-scope.ts";
import { cellOf, enumColumn, placeName, type SheetColumn, type SheetKey, type SheetRow } from "./sheet.ts";

const caseKeys = ["cid", "date", "establishment", "penalType", "caseStatus", "ticketAmount"] as const satisfies SheetKey[];
type Case = Record<Exclude<(typeof caseKeys)[number], "establishment">, string> & {
  record: string;
  ticketAmount: number;
  shop: string | null;
  customer: string;
};

const isNamed = (key: SheetKey) => key === "establishment" || key === "penalType" || key === "caseStatus";

/** The cases of the period with the columns that fit a page; the workbook has all columns. */
export async function casesBlock({ tx, words, logAccess }: ReportContext, source: Source, total: number): Promise<PdfBlock> {
  const { t, date, money } = words;
  const rows = total > maxListed ? [] : await tx.rows<Case>(casesOf(source) as Sql<Case>);
  await logAccess(rows.map(({ record }) => record));
  const columns = caseKeys.map((key) => ({
    label: t(`sheet.${key}`),
    isWide: isNamed(key),
    ...(key === "ticketAmount" && { align: "right" as const }),
  }));
  return listBlock(
    words,
    total,
    columns,
    rows.map((row) => [
      row.cid,
      date(row.date),
      placeName(words, row),
      String(cellOf(words, enumColumn("penalType", "penalTypes"), row) ?? ""),
      String(cellOf(words, enumColumn("caseStatus", "caseStatus"), row)),
      money(row.ticketAmount / 100),
    ]),
  );
}

const shownFigures: readonly SheetKey[] = ["casesCount", "casesChange", "casesGrowth", "amount", "amountChange", "amountGrowth", "convictionRate"];

/** The establishments and, where there are any, their zones, with the columns that fit a page. */
export async function placeBlocks(context: ContextOf<"customer">, sources: Sources): Promise<PdfBlock[]> {
  const { rows, total, zones } = await readEstablishments(context, sources);
  const of = (first: SheetKey, all: readonly SheetColumn[]) => [first, ...shownFigures].map((key) => all.find((one) => one.key === key)!);
  return [
    figuresBlock(context, of("establishment", establishmentColumns), rows, total),
    ...(zones.length > 0 ? [figuresBlock(context, of("zone", zoneColumns), zones)] : []),
  ];
}

function figuresBlock(
  { words }: Pick<ReportContext, "words">,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  total?: SheetRow,
): PdfBlock {
  const { t, money, percent, number } = words;
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
    total && columns.map((column) => textOf(column, total)),
  );
}
