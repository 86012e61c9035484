import { describe, expect, test } from "vitest";
import { excerpt, highlight } from "./highlight.ts";

const matches = (text: string, typed: string) =>
  highlight(text, typed)
    .filter(({ isMatch }) => isMatch)
    .map((piece) => piece.text);

describe("the matches", () => {
  test.each([
    ["Modas Iris, Gran Vía 32", "gran via", ["Gran", "Vía"]],
    ["Dos bolsas forradas", "bolsa forrada", ["bolsas", "forradas"]],
    ["Lucía García", "garsia", ["García"]],
    ["4821KLM", "4821 klm", ["4821KLM"]],
    ["2026-000123", "2026000123", ["2026-000123"]],
    ["12345678Z", "12.345.678-Z", ["12345678Z"]],
    ["Le château d’Orléans", "orleans", ["Orléans"]],
    ["nada de particular", "bolsa", []],
    ["uno dos", "", []],
    ["a < b & c", "<&", []],
  ])("%s for %s", (text, typed, expected) => expect(matches(text, typed)).toEqual(expected));

  test("the pieces together are the text, whatever characters it has", () => {
    for (const text of ["<b>García</b> & 'x'", "e\u0301te\u0301 ñandú", "", "😀 garcía"]) {
      expect(
        highlight(text, "garcia ete")
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }
  });
});

describe("an excerpt", () => {
  const long = `${"antes ".repeat(100)}el escaparate roto ${"luego ".repeat(100)}`;
  test("shows the first match, cut at words", () => {
    const text = excerpt(long, "escaparates", 120);
    expect(text).toContain("el escaparate roto");
    expect(text).toMatch(/^… antes .* (luego|ante?s?) …$/);
    expect(text.length).toBeLessThanOrEqual(124);
  });
  test("starts at the beginning where nothing matches", () => expect(excerpt(long, "nada", 60)).toMatch(/^antes antes/));
  test("of a short text is the whole text", () => expect(excerpt("corto", "x", 60)).toBe("corto"));
});
