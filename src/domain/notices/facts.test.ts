import { expect, test } from "vitest";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { factTexts } from "./facts.ts";

test.each([
  [false, "Caso nuevo 2026-000012", "Nouvelle affaire 2026-000012"],
  [true, "Caso civil nuevo 2026-000012", "Nouvelle affaire civile 2026-000012"],
])("the subject of a new case, civil or not (%s): %s", (isCivil, spanish, french) => {
  const facts = { cid: "2026-000012", establishment: "Brisa", timeZone: "Europe/Madrid", isCivil };
  const subject = (catalogue: Catalogue) => translator(catalogue)("mail.caseNew.subject", factTexts(catalogue, facts) as never);
  expect([es, fr].map(subject)).toEqual([spanish, french]);
});

test("a hearing is in the time zone of its court, which is named where the establishment has another one", () => {
  const facts = { cid: "2026-000012", establishment: "Brisa", timeZone: "Europe/Madrid", date: "2026-12-01T10:00:00.000Z" };
  expect(factTexts(es, facts).hour).toBe("11:00");
  expect(factTexts(es, { ...facts, isElsewhere: true }).hour).toBe(`11:00 (${es.texts["timeZone.madrid"]})`);
});
