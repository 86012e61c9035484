import { articleLine } from "#domain/articles/article-line.ts";
import { type Article, readArticles } from "#domain/articles/article-text.ts";
import { checkLine, type Problems } from "#domain/check.ts";
import { amountOf } from "#web/record/base/amount-entry.tsx";

/** An article as it is typed so far. */
export type TypedArticle = { name: string; quantity: string; price: string; code: string | null };
/** What stands in the inputs and was not added yet; `key` is that of the line which is changed, or empty. */
export type HeldArticle = { key: string; typed: TypedArticle };

export const blankArticle: TypedArticle = { name: "", quantity: "1", price: "", code: null };

export const isBlankArticle = ({ name, price, code }: TypedArticle) => name.trim() === "" && price.trim() === "" && code === null;

/** Whether several articles were typed in one text, as in an import. */
export const isArticlesText = ({ name, price }: TypedArticle) => price.trim() === "" && /[@;]/.test(name);

export function readTypedArticle(values: TypedArticle): { article: Article } | { problems: Problems } {
  const price = amountOf(values.price);
  const quantity = Number(values.quantity);
  const { min, max } = articleLine.quantity;
  const { problems } = checkLine({ fields: articleLine }, { ...values, quantity, price }, {});
  const isCount = Number.isInteger(quantity) && quantity >= min && quantity <= max;
  const all: Problems = isCount ? problems : { ...problems, quantity: "article.quantity" };
  if (Object.keys(all).length > 0) return { problems: all };
  return { article: { name: values.name.trim(), quantity, price: price as number, code: values.code } };
}

/** The lines with what was typed and not added; undefined if that cannot be read. */
export function withHeld(lines: readonly Article[], { key, typed }: HeldArticle): readonly Article[] | undefined {
  if (key === "" && isBlankArticle(typed)) return lines;
  if (key === "" && isArticlesText(typed)) {
    const { articles, problems } = readArticles(typed.name);
    return problems.length > 0 ? undefined : [...lines, ...articles];
  }
  const read = readTypedArticle(typed);
  if ("problems" in read) return undefined;
  return key === "" ? [...lines, read.article] : lines.map((line, index) => (`${index}` === key ? read.article : line));
}
