import { describe, expect, test } from "vitest";
import { minFactsLength } from "#domain/formats/facts.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { type FactsAnswers, factsAfter, factsSentence, factsWith, startersFor } from "./facts-sentence.ts";

const [inSpanish, inFrench] = [translator(es), translator(fr)];
const unanswered: FactsAnswers = { theftSeen: null, theftCount: null, looseArticles: null, theftMethod: null, recoveredProducts: null };
const answers: FactsAnswers = {
  theftSeen: "seenAndReported",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  theftMethod: "hiddenAmongBelongings",
  recoveredProducts: "no",
};

describe("the facts made of answers", () => {
  test("are whole sentences in both languages", () => {
    expect(factsSentence(inSpanish, "leaves", answers)).toBe(
      "Una persona se lleva hasta cuatro artículos ocultos entre sus pertenencias y pasa la línea de cajas sin pagar. Se vio el hecho y se avisó a la policía o al vigilante. Los artículos no se recuperan.",
    );
    expect(factsSentence(inFrench, "flees", { ...answers, theftCount: "severalPeople", theftSeen: "seenNotDetained" })).toBe(
      "Plusieurs personnes emportent quatre articles ou moins dissimulés parmi des effets personnels sans payer et prennent la fuite. Le fait a été vu, mais l’auteur n’a pas été interpellé. Les articles ne sont pas récupérés.",
    );
  });

  test("are long enough for the specification with nothing answered", () => {
    for (const t of [inSpanish, inFrench])
      for (const starter of startersFor(unanswered)) expect(factsSentence(t, starter, unanswered).length).toBeGreaterThanOrEqual(minFactsLength);
  });

  test("do not contradict the answer about who saw it", () => {
    expect(startersFor({ theftSeen: "seenNotDetained" })).not.toContain("stopped");
    expect(startersFor({ theftSeen: "notSeenMissingItems" })).toEqual(["missing"]);
  });
});

describe("what a person wrote", () => {
  test("is never overwritten: a starter adds its sentence behind it", () => {
    const sentence = factsSentence(inSpanish, "flees", answers);
    expect(factsWith(inSpanish, "Lleva una gorra roja.", "flees", answers)).toBe(`Lleva una gorra roja. ${sentence}`);
    expect(factsWith(inSpanish, factsSentence(inSpanish, "leaves", answers), "flees", answers)).toBe(sentence);
  });

  test("does not follow a later answer, while an unedited sentence does", () => {
    const written = factsSentence(inSpanish, "leaves", answers);
    const later = { ...answers, recoveredProducts: "yesForSale" };
    expect(factsAfter(inSpanish, written, answers, later)).toBe(factsSentence(inSpanish, "leaves", later));
    expect(factsAfter(inSpanish, `${written} Es reincidente.`, answers, later)).toBe(`${written} Es reincidente.`);
    const unseen = { ...answers, theftSeen: "notSeenMissingItems" };
    expect(factsAfter(inSpanish, written, answers, unseen)).toBe(factsSentence(inSpanish, "missing", unseen));
  });
});
