import { expect, test } from "vitest";
import { enumOf } from "#domain/fields.ts";
import { clocksAt } from "#domain/formats/clocks.ts";
import { enumLabel } from "./enum-label.ts";
import { catalogue as es } from "./es/catalogue.ts";
import { fieldLabels } from "./field-labels.ts";
import { catalogue as fr } from "./fr/catalogue.ts";
import { valueText } from "./value-text.ts";
import { wordsOf } from "./words.ts";

test("a term of the law is that of the record, in both languages", () => {
  const petty = (country: string) =>
    [es, fr].map((catalogue) => valueText(wordsOf(catalogue), enumOf("crimeTypes"), "petty", clocksAt("Europe/Madrid", { country })));
  expect(petty("Spain")).toEqual(["Delito leve", "Infraction mineure (delito leve)"]);
  expect(petty("France")).toEqual(["Contravención", "Contravention"]);
});

test("without a record, the label fits both laws", () => {
  expect([es, fr].map((catalogue) => enumLabel(catalogue, "crimeTypes", "petty"))).toEqual([
    "Delito leve o contravención",
    "Contravention ou delito leve",
  ]);
});

test("petty theft has no figure in its label", () => {
  for (const catalogue of [es, fr])
    for (const law of [undefined, "es", "fr"] as const) expect(enumLabel(catalogue, "penalTypes", "pettyTheft", law)).not.toMatch(/\d/);
});

test("the dates of a civil case are named after what was served", () => {
  const due = (procedure: string | null, country: string) =>
    [es, fr].map((catalogue) => fieldLabels(catalogue, "civilCase", { procedure, country }).demandResponseDueDate);
  expect(due("verbal", "Spain")).toEqual(["Vencimiento de la contestación", "Échéance des conclusions en défense"]);
  expect(due("monitoring", "Spain")).toEqual(["Plazo para pagar u oponerse", "Délai pour payer ou s’opposer"]);
  expect(due("monitoring", "France")).toEqual(["Plazo de oposición", "Délai d’opposition"]);
  expect(due(null, "Spain")).toEqual(["Plazo para contestar u oponerse", "Délai pour conclure ou s’opposer"]);
});
