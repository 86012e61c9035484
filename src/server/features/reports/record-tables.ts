import type { ListedRecord, MeasureResult } from "#domain/analytics/measure-result.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfBlock, PdfColumn } from "#server/documents/pdf-document.ts";

/** Longer lists are only in the workbook. */
export const maxListed = 500;

/** A table of a document; a note instead where it is empty or too long. */
export function listBlock(words: Words, total: number, columns: PdfColumn[], rows: string[][], sum?: string[]): PdfBlock {
  if (total === 0) return { kind: "note", text: words.t("analytics.empty") };
  if (total > maxListed) return { kind: "note", text: words.t("activity.tooLong", { rows: words.number(total) }) };
  return { kind: "table", columns, rows, ...(sum && { total: sum }) };
}

const heads = {
  establishment: { isWide: true },
  cid: {},
  datetime: {},
  end: {},
  amount: { align: "right" },
} as const satisfies Record<string, Partial<PdfColumn>>;
type Shown = keyof typeof heads;

/** The records that a measure lists; amounts are added up below. */
export function recordsBlock(words: Words, { list, figures }: MeasureResult, shown: readonly Shown[]): PdfBlock {
  const columns = shown.map((name) => ({ label: words.t(`analytics.column.${name}`), ...heads[name] }));
  const amount = figures.find(({ key }) => key === "amount")?.value;
  const sum = shown.includes("amount")
    ? shown.map((name, place) => (name === "amount" ? words.money(amount ?? 0) : place === 0 ? words.t("sheet.total") : ""))
    : undefined;
  return listBlock(
    words,
    list!.total,
    columns,
    list!.rows.map((record) => shown.map((name) => textOf(words, record, name))),
    sum,
  );
}

function textOf(words: Words, { cid, establishment, datetime, timeZone, amount, end }: ListedRecord, name: Shown): string {
  switch (name) {
    case "cid":
      return recordNumber(cid);
    case "establishment":
      return establishment;
    case "datetime":
      return datetime ? words.datetime(datetime, timeZone) : "";
    case "amount":
      return amount === undefined ? "" : words.money(amount);
    case "end":
      return end ? words.date(end) : "";
  }
}
