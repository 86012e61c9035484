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
  // What the two legal reviews did not compare: LO 1/2026 and the entry into force of LO 9/2022, both figures of 5.000 €, the conditions of the fixed fine,
  // 420-1 CPP, 131-6 12° CP, the articles on attempts at settlement, 803 and 976 LECrim; and what they are only fairly sure of.
  for (const article of [
    "LO 1/2026",
    "LO 9/2022",
    "R211-3-24",
    "750-1",
    "311-3-1",
    "10 LO 1/2025",
    "800.4",
    "568 CPP",
    "495-18",
    "420-1",
    "131-6 12°",
    "803.1.1.ª",
    "976",
    "779.1.1.ª",
  ])
    expect(listed).toContain(article);
  expect(listed).not.toContain("498 CPP");
});
