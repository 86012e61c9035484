import { articlesTotal, ticketDifference } from "#domain/articles/article-sum.ts";
import { articlesSumText } from "#domain/articles/sum-text.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import { isInjured } from "#domain/law/plain-theft.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfBlock } from "#server/documents/pdf-document.ts";

/** The articles with their values and sum. */
export function articleBlocks(words: Words, { articles, ticketAmount }: CaseRecord): PdfBlock[] {
  if (articles.length === 0) return [];
  const { t, money, number } = words;
  const right = { align: "right" as const };
  const columns = [
    { label: t("pack.article"), isWide: true },
    { label: t("pack.quantity"), ...right },
    { label: t("pack.price"), ...right },
    { label: t("pack.amount"), ...right },
  ];
  const rows = articles.map((one) => [
    one.code ? { text: one.name, note: one.code } : one.name,
    number(one.quantity),
    money(one.price),
    money(articlesTotal([one])),
  ]);
  const differs = Boolean(ticketDifference(ticketAmount, articles));
  return [
    { kind: "table", columns, rows, total: [t("sheet.total"), "", "", money(articlesTotal(articles))] },
    ...(differs ? [{ kind: "note" as const, text: articlesSumText(words, ticketAmount, articles) }] : []),
    { kind: "note", text: t("pack.vat") },
  ];
}

/** What was taken, what came back and what is claimed. */
export function lossBlocks({ t, money, labels, enumLabel }: Words, record: CaseRecord): PdfBlock[] {
  const { ticketAmount, recoveredAmount, recoveredProducts } = record;
  const recovered = recoveredAmount ?? 0;
  const lost = Math.max(0, Math.round(ticketAmount * 100) - Math.round(recovered * 100)) / 100;
  const values = [
    [labels.case.fields.ticketAmount, money(ticketAmount)],
    [labels.case.fields.recoveredAmount, money(recovered)],
    [t("pack.lost"), money(lost)],
    [labels.case.fields.recoveredProducts, enumLabel("recoveredProducts", recoveredProducts, jurisdictionOf(record))],
  ] as const;
  return [
    { kind: "fields", fields: values.map(([label, value]) => ({ label, value, isWide: false })) },
    ...(recoveredProducts === "yesNotForSale" ? [{ kind: "note" as const, text: t("pack.losses.unsold") }] : []),
    ...(isInjured(record) ? [{ kind: "note" as const, text: t("pack.losses.injured") }] : []),
  ];
}
