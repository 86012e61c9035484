import { describe, expect, test } from "vitest";
import { articlesText, readArticles } from "./article-text.ts";

const article = (name: string, price: number, quantity = 1, code: string | null = null) => ({ name, quantity, price, code });

describe("articles in a text", () => {
  test.each([
    ["2 x Perfume @ 19,95; Crema @ 5,00", [article("Perfume", 19.95, 2), article("Crema", 5)]],
    ["2x Perfume @19.95 €\n3 × Crema de manos @ 5", [article("Perfume", 19.95, 2), article("Crema de manos", 5, 3)]],
    // As a ticket prints it, with tabs and spaces.
    ["GINEBRA 70 CL\t\t 14,99\r\nJAMON IBERICO   1.129,00 €", [article("GINEBRA 70 CL", 14.99), article("JAMON IBERICO", 1129)]],
    ["Perfume @ 19,95 [8410076472854]", [article("Perfume", 19.95, 1, "8410076472854")]],
    ["4 x 4 revista @ 3,50", [article("4 revista", 3.5, 4)]],
    [" ;\n; ", []],
  ])("%j", (text, articles) => expect(readArticles(text)).toEqual({ articles, problems: [] }));

  test("says of each line that it cannot read which one it is and why, and keeps the others", () => {
    const text = [
      "Perfume @ 19,95",
      "Crema",
      "0 x Vino @ 3,00",
      "@ 4,00",
      "Gel @ -1",
      `${"a".repeat(121)} @ 1`,
      "Gel @ 0,995",
      "10000 x Gel @ 1",
    ].join("\n");
    const { articles, problems } = readArticles(text);
    expect(articles).toEqual([article("Perfume", 19.95)]);
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [2, "article.noPrice"],
      [3, "article.quantity"],
      [4, "article.noName"],
      [5, "field.amount.negative"],
      [6, "article.long"],
      [7, "field.amount.cents"],
      [8, "article.quantity"],
    ]);
  });

  test("what a table says can be read again", () => {
    const articles = [article("Perfume; de 50 ml", 19.95, 2, "8410076472854"), article("Crema @ mano", 5)];
    const text = articlesText(articles);
    expect(text).toBe("2 x Perfume  de 50 ml @ 19,95 [8410076472854]; Crema   mano @ 5,00");
    expect(readArticles(text).articles).toEqual([article("Perfume de 50 ml", 19.95, 2, "8410076472854"), article("Crema mano", 5)]);
  });
});
