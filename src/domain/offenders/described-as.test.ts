import { expect, test } from "vitest";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { describedAs, isDescription } from "./described-as.ts";

test.each([
  [{ sex: "male", apparentAge: "about30" }, "Desconocido: varón, unos 30 años", "Inconnu\u00a0: homme, environ 30 ans"],
  [{ sex: "female", height: "tall" }, "Desconocida: mujer, estatura alta", "Inconnue\u00a0: femme, taille grande"],
  [{ spokenLanguage: "arabic", clothes: " Gorra roja " }, "Desconocido: habla árabe, Gorra roja", "Inconnu\u00a0: parle arabe, Gorra roja"],
  [{ spokenLanguage: "other" }, null, null],
  [{}, null, null],
])("%o", (person, spanish, french) => {
  expect(describedAs(wordsOf(es), person)).toBe(spanish);
  expect(describedAs(wordsOf(fr), person)).toBe(french);
  for (const name of [spanish, french]) if (name) expect(isDescription(name)).toBe(true);
});

test("a name is no description", () => expect(["Juan Pérez", "Desconocido Pérez", "Inconnu"].some(isDescription)).toBe(false));
