import { expect, test } from "vitest";
import { placeholderGroups, placeholdersOf, writRecords } from "./catalogue.ts";
import { checkTags, type FoundTag } from "./check-tags.ts";
import { foldName, namesOf, templateData } from "./placeholder.ts";

const locales = ["es", "fr"] as const;

test.each(writRecords)("each name of a %s stands for one thing, is plain text and has an example", (kind) => {
  for (const locale of locales)
    for (const items of [placeholdersOf(kind), ...placeholdersOf(kind).map(({ fields }) => fields)]) {
      const forms = items.flatMap((item) => namesOf(item, locale).map((form) => ({ ...form, type: item.type })));
      expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
      for (const { name, example, type } of forms) {
        expect(foldName(name)).toBe(name);
        expect(name).toMatch(/^[a-z_]+$/);
        if (type !== "flag" && type !== "list") expect(example, name).toMatch(/\S/);
      }
    }
});

test("every name has data, also for a record that says nothing", () => {
  for (const kind of writRecords)
    for (const locale of locales) {
      const data = templateData(placeholdersOf(kind), locale, {});
      for (const item of placeholdersOf(kind)) for (const { name } of namesOf(item, locale)) expect(data).toHaveProperty(name);
      expect(Object.values(data).every((value) => value === "" || value === false || (Array.isArray(value) && value.length === 0))).toBe(true);
    }
});

test("values become texts in all their forms", () => {
  const data = templateData(placeholdersOf("case"), "es", {
    ticketAmount: 1234.56,
    factsDate: "2026-03-01T17:05",
    hasImages: true,
    facts: "Uno\r\ndos\u0007",
    articles: [{ name: "Perfume", quantity: 2, price: 5, total: 10, code: null }],
  });
  expect(data).toMatchObject({
    importe_letra: "mil doscientos treinta y cuatro euros con cincuenta y seis céntimos",
    fecha_hechos: "1 de marzo de 2026",
    fecha_hechos_num: "01/03/2026",
    fecha_hechos_hora: "17:05 horas",
    con_imagenes: true,
    hechos: "Uno\ndos",
  });
  expect(data.articulos).toMatchObject([{ articulo: "Perfume", cantidad: "2", codigo: "", orden: "1" }]);
  expect(placeholderGroups.case.length).toBeGreaterThan(3);
});

const tag = (raw: string, paragraph = 1): FoundTag => ({ raw, paragraph, part: "word/document.xml", around: `… {${raw}} …` });

test("known names pass, in loops and conditions, whatever their case and accents", () => {
  const tags = [
    "Número",
    "#testigos",
    "nombre",
    "orden",
    "#documento",
    "documento",
    "/documento",
    "/testigos",
    "^juzgado",
    "/juzgado",
    "importe_letra",
    "#hay_testigos",
    "/hay_testigos",
  ];
  expect(
    checkTags(
      tags.map((raw) => tag(raw)),
      "case",
      "es",
    ),
  ).toEqual([]);
});

test("what is wrong is named with its place", () => {
  const problemsOf = (...raws: string[]) =>
    checkTags(
      raws.map((raw, index) => tag(raw, index + 1)),
      "case",
      "es",
    );
  expect(problemsOf("numero", "importte")).toMatchObject([{ kind: "unknown", raw: "importte", paragraph: 2, suggestion: "importe" }]);
  expect(problemsOf("montant")).toMatchObject([{ kind: "unknown", suggestion: null }]);
  expect(problemsOf("matricula")).toMatchObject([{ kind: "outside" }]);
  expect(problemsOf("#testigos", "nombre")).toMatchObject([{ kind: "unclosed", paragraph: 1 }]);
  expect(problemsOf("/testigos")).toMatchObject([{ kind: "unopened" }]);
  expect(problemsOf("testigos")).toMatchObject([{ kind: "notList" }]);
  expect(problemsOf("a.b", "__proto__")).toMatchObject([{ kind: "broken" }, { kind: "unknown" }]);
});
