import type { Source } from "#server/analytics/source.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PdfBlock } from "#server/documents/pdf-document.ts";
import { casesOf } from "./case-sheets.ts";
import type { Making } from "./making.ts";
import { listBlock, mostListed } from "./record-tables.ts";
import { cellOf, named, placeName, type SheetKey } from "./sheet.ts";

const shown = ["cid", "date", "establishment", "penalType", "caseStatus", "ticketAmount"] as const satisfies SheetKey[];
type Case = Record<Exclude<(typeof shown)[number], "establishment">, string> & {
  record: string;
  ticketAmount: number;
  shop: string | null;
  customer: string;
};

const isNamed = (key: SheetKey) => key === "establishment" || key === "penalType" || key === "caseStatus";

/** The cases of the period as far as a page is wide; the workbook has all their columns. */
export async function casesBlock({ tx, words, note }: Making, source: Source, total: number): Promise<PdfBlock> {
  const { t, date, money } = words;
  const rows = total > mostListed ? [] : await tx.rows<Case>(casesOf(source) as Sql<Case>);
  await note(rows.map(({ record }) => record));
  const columns = shown.map((key) => ({
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
      String(cellOf(words, named("penalType", "penalTypes"), row) ?? ""),
      String(cellOf(words, named("caseStatus", "caseStatus"), row)),
      money(row.ticketAmount / 100),
    ]),
  );
}
