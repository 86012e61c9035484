import { expect, test } from "vitest";
import { caseScreens as es } from "#domain/messages/es/case-screens.ts";
import { caseScreens as fr } from "#domain/messages/fr/case-screens.ts";
import { askedCategories, categoryOfItem } from "./document-request.ts";

test.each([
  ["Ticket de caja", "ticket"],
  ["El ticket original, por las dos caras", "ticket"],
  ["Ticket de caisse", "ticket"],
  ["Grabación de la cámara 3", "images"],
  ["Enregistrement de la caméra", "images"],
  ["Poder notarial", "powerOfAttorney"],
  ["Pouvoir signé", "powerOfAttorney"],
  ["Parte médico del vigilante", "medicalReport"],
  ["Certificat médical", "medicalReport"],
  ["Copia del atestado", "attestation"],
  ["Procès-verbal de la plainte", "attestation"],
  // Two things, and something else.
  ["Ticket y grabación", null],
  ["Nombre y turno del vigilante", null],
  ["Podría ser el contrato", null],
])("«%s» asks for %s", (item, category) => expect(categoryOfItem(item)).toBe(category));

test("what the chips say is recognised, in both languages", () => {
  for (const words of [es, fr])
    expect(askedCategories.map((category) => categoryOfItem(words[`requests.chip.${category}`]))).toEqual(askedCategories);
});
