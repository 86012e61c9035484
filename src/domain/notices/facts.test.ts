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
