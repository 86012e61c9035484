import type { Words } from "#domain/messages/words.ts";
import { articlesTotal, type Priced, ticketDifference } from "./article-sum.ts";

/** What the articles cost together and, where the ticket says something else, how much is missing or too much. */
export function articlesSumText({ t, money }: Pick<Words, "t" | "money">, ticket: number | null, lines: readonly Priced[]): string {
  const sum = money(articlesTotal(lines));
  const difference = ticketDifference(ticket, lines);
  if (!difference) return t("article.sum", { sum });
  const amounts = { sum, ticket: money(ticket!), difference: money(Math.abs(difference)) };
  return difference > 0 ? t("article.missing", amounts) : t("article.exceeding", amounts);
}
