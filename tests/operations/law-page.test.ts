import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lawPage } from "../../src/commands/law-page.ts";

const page = () => readFileSync(join(import.meta.dirname, "../../docs/law.md"), "utf8");

test("docs/law.md is what the data gives: npm run --silent show law > docs/law.md", () => {
  expect(page()).toBe(lawPage());
});

test("rules that nobody has verified are listed as unchecked", () => {
  const [, listed] = page().split(/## (?:Not checked yet|Terms)\n/);
  // Section 4 of the legal review: LO 1/2026, the decree on 5.000 €, 75-3, 495-18 and 420-1 CPP, 131-6 12° CP, 803 and 976 LECrim; and what it is only fairly sure of.
  for (const article of ["LO 1/2026", "R211-3-24", "75-3", "495-18", "420-1", "131-6 12°", "803.1.1.ª", "976", "779.1.1.ª"])
    expect(listed).toContain(article);
  expect(listed).not.toContain("498 CPP");
});
