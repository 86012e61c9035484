import { checkLine } from "#domain/check.ts";
import { readAmount } from "#domain/formats/amount-text.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { articleLine } from "./article-line.ts";

export type Article = { name: string; quantity: number; price: number; code: string | null };
/** A line that is no article: where it stands, what it says, and why. */
export type ArticleProblem = { line: number; text: string; problem: MessageKey };

/**
 * The articles in a text, one per line or between semicolons: "2 x Perfume @ 19,95; Crema 5,00 [8410076472854]". The quantity may be left out, and
 * the sign before the price too if the price has cents, as a ticket prints it.
 */
export function readArticles(text: string): { articles: Article[]; problems: ArticleProblem[] } {
  const articles: Article[] = [];
  const problems: ArticleProblem[] = [];
  for (const [index, whole] of text.split(/[;\n]/).entries()) {
    const line = whole.replaceAll(/\s+/g, " ").trim();
    if (line === "") continue;
    const read = readArticle(line);
    if (typeof read === "string") problems.push({ line: index + 1, text: line, problem: read });
    else articles.push(read);
  }
  return { articles, problems };
}

function readArticle(line: string): Article | MessageKey {
  const [, priced = "", code = null] = /^(.*?)(?: ?\[([^\]]*)\])?$/.exec(line) ?? [];
  const [, counted = "", price] = /^(.*) ?@ ?([^@]*)$/.exec(priced) ?? /^(.*\S) (\d[\d.,'’]*[.,]\d\d ?€?)$/.exec(priced) ?? [];
  if (price === undefined) return "article.noPrice";
  const [, quantity = "1", name = ""] = /^(?:(\d+) ?[x×*] )?(.*)$/i.exec(counted.trim()) ?? [];
  const amount = readAmount(price);
  if (!amount) return "article.noPrice";
  if ("problem" in amount) return amount.problem;
  const article = { name: name.trim(), quantity: Number(quantity), price: amount.amount, code: code?.trim() || null };
  return problemOf(article) ?? article;
}

/** Why a line cannot be kept, as the server would say. */
function problemOf(article: Article): MessageKey | undefined {
  const { name, quantity, code } = articleLine;
  if (article.name === "") return "article.noName";
  if (article.quantity < quantity.min || article.quantity > quantity.max) return "article.quantity";
  if (article.name.length > name.max || (article.code?.length ?? 0) > code.max) return "article.long";
  return Object.values(checkLine({ fields: articleLine }, article, {}).problems)[0];
}

/** The same text for a table: what it says can be read again. */
export const articlesText = (lines: readonly Article[]): string =>
  lines
    .map(({ name, quantity, price, code }) => {
      const count = quantity === 1 ? "" : `${quantity} x `;
      return `${count}${name.replaceAll(/[;@[\]\n]/g, " ")} @ ${price.toFixed(2).replace(".", ",")}${code ? ` [${code.replaceAll(/[;\]\n]/g, " ")}]` : ""}`;
    })
    .join("; ");
