import { expect, test } from "vitest";
import type { Article } from "#domain/articles/article-text.ts";
import { blankArticle, withHeld } from "./typed-article.ts";

const perfume: Article = { name: "Perfume", quantity: 1, price: 19.95, code: null };

test.each([
  ["nothing typed", "", {}, [perfume]],
  ["an article", "", { name: "Crema", price: "5" }, [perfume, { name: "Crema", quantity: 1, price: 5, code: null }]],
  [
    "two in one text",
    "",
    { name: "2 x Crema @ 5,00; Gel @ 3,00" },
    [perfume, { name: "Crema", quantity: 2, price: 5, code: null }, { name: "Gel", quantity: 1, price: 3, code: null }],
  ],
  [
    "a change of the first line",
    "0",
    { name: "Perfume caro", quantity: "2", price: "30" },
    [{ name: "Perfume caro", quantity: 2, price: 30, code: null }],
  ],
  ["an article without a price", "", { name: "Crema" }, undefined],
  ["a price without an article", "", { price: "5" }, undefined],
  ["one of two that cannot be read", "", { name: "Crema @ 5,00; Gel @ gratis" }, undefined],
])("what was typed and not added is sent, or said: %s", (_, key, typed, lines) => {
  expect(withHeld([perfume], { key, typed: { ...blankArticle, ...typed } })).toEqual(lines);
});
